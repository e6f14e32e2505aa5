import { allowTranslatedPages } from './translated-pages';

/** Translates as Chrome does: each text is replaced by one in two elements. */
const translate = (root: Node): void => {
  for (const text of [...root.childNodes])
    if (text.nodeType === Node.TEXT_NODE) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `${text.nodeValue ?? ''}!`;
      outer.append(inner);
      root.replaceChild(outer, text);
    }
};

/** Translators that keep the text, in an element around it. */
const wrap = (text: ChildNode): void => {
  const font = document.createElement('font');
  text.replaceWith(font);
  font.append(text);
};

describe('a page that the browser translates', () => {
  const { insertBefore, removeChild } = Node.prototype;
  beforeAll(() => allowTranslatedPages(document));
  afterAll(() => Object.assign(Node.prototype, { insertBefore, removeChild }));

  const paragraph = (): { parent: HTMLElement; text: Text } => {
    const parent = document.createElement('p');
    const text = document.createTextNode('Halal');
    parent.append(text, document.createElement('b'));
    document.body.replaceChildren(parent);
    return { parent, text };
  };

  it('has new content where it belongs, before a text that was translated', async () => {
    const { parent, text } = paragraph();
    translate(parent);
    await Promise.resolve();

    parent.insertBefore(document.createElement('i'), text);
    expect(parent.innerHTML).toBe('<i></i><font><font>Halal!</font></font><b></b>');
  });

  it('loses the translation of a text that is removed', async () => {
    const { parent, text } = paragraph();
    translate(parent);
    await Promise.resolve();

    expect(parent.removeChild(text)).toBe(text);
    expect(parent.innerHTML).toBe('<b></b>');
  });

  it('treats a text inside an element of the translator as the element', () => {
    const { parent, text } = paragraph();
    wrap(text);

    parent.insertBefore(document.createElement('i'), text);
    parent.removeChild(text);
    expect(parent.innerHTML).toBe('<i></i><b></b>');
  });

  it('goes on where nothing is left of a text', () => {
    const { parent, text } = paragraph();
    text.remove();

    parent.removeChild(text);
    parent.insertBefore(document.createElement('i'), text);
    expect(parent.innerHTML).toBe('<b></b><i></i>');
  });
});
