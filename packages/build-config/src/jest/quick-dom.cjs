/* global document, window */

// Two things that jsdom computes slowly, and that queries by role and `user-event` ask for again and again.

// For a computed style, jsdom matches every rule of its own style sheet with the element: a sixth of the time of all DOM tests. Tests load
// no style sheets of ours. So the display of an element follows from its style, its name and a few attributes, and is asked of jsdom
// once for each kind. The other three come from the style of an element, or of those around it. Any other property comes from jsdom.
const computed = window.getComputedStyle.bind(window);
const specimens = document.implementation.createHTMLDocument('');
const displays = new Map();

const displayOf = (element) => {
  const own = element.style?.display;
  if (own) return own;
  const attributes = ['hidden', 'open', 'type'].filter((name) => element.hasAttribute(name));
  const key = [element.namespaceURI, element.localName, ...attributes, element.getAttribute('type')].join();
  let display = displays.get(key);
  if (display === undefined) {
    const specimen = specimens.createElementNS(element.namespaceURI, element.localName);
    for (const name of attributes) specimen.setAttribute(name, element.getAttribute(name));
    specimens.body.replaceChildren(specimen);
    display = computed(specimen).display;
    displays.set(key, display);
  }
  return display;
};

const inherited = (element, name, initial) => {
  for (let current = element; current; current = current.parentElement) {
    const own = current.style?.[name];
    if (own && own !== 'inherit') return own;
  }
  return initial;
};

const quick = {
  display: displayOf,
  visibility: (element) => inherited(element, 'visibility', 'visible'),
  pointerEvents: (element) => inherited(element, 'pointerEvents', 'auto'),
  opacity: (element) => element.style?.opacity ?? '',
};

window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return computed(element, pseudo);
  const valueOf = (name) => quick[name]?.(element);
  return new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'getPropertyValue')
          return (property) => valueOf(property) ?? computed(element).getPropertyValue(property);
        return valueOf(name) ?? computed(element)[name];
      },
    },
  );
};

// For the labels of one control, jsdom walks through the document once for each label in it: a quarter of the time of tests of large
// forms. A query by role computes the name of each candidate from its labels.
const controls = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';

const labelsOf = (control) => {
  const around = control.closest('label');
  const isLabelledInside = around?.querySelector(controls) === control;
  return [...document.getElementsByTagName('label')].filter((label) =>
    label.hasAttribute('for')
      ? control.id !== '' && label.htmlFor === control.id
      : label === around && isLabelledInside,
  );
};

for (const { prototype } of [
  window.HTMLButtonElement,
  window.HTMLInputElement,
  window.HTMLMeterElement,
  window.HTMLOutputElement,
  window.HTMLProgressElement,
  window.HTMLSelectElement,
  window.HTMLTextAreaElement,
])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get() {
      return this.type === 'hidden' ? null : labelsOf(this);
    },
  });
