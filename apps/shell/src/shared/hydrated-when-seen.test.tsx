import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { hydratedWhenSeen } from './hydrated-when-seen';

const hydrated = jest.fn();
const Part = () => {
  useEffect(() => hydrated(), []);
  return <p>Below the first view</p>;
};
const Page = hydratedWhenSeen(Part);

/** As the server renders it, which has no observer. */
const html = renderToString(<Page />);

describe('a part that is hydrated when it is seen', () => {
  let comeIntoView: () => void = () => undefined;
  const hydrate = async () => {
    document.body.innerHTML = `<div id="root">${html}</div>`;
    const root = document.getElementById('root')!;
    await act(async () => hydrateRoot(root, <Page />));
    return screen.getByText('Below the first view');
  };

  beforeEach(() => {
    hydrated.mockClear();
    globalThis.IntersectionObserver = class {
      constructor(listen: IntersectionObserverCallback) {
        comeIntoView = () => listen([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    } as never;
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

  it('stays as the server rendered it until it comes into view', async () => {
    const part = await hydrate();
    expect(hydrated).not.toHaveBeenCalled();

    await act(async () => comeIntoView());
    expect(hydrated).toHaveBeenCalledTimes(1);
    expect(part.isConnected).toBe(true);
  });

  it.each([
    ['a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
    ['a tap', () => fireEvent.pointerDown(document.body)],
    ['scrolling', () => fireEvent.scroll(window)],
  ])('is hydrated by %s anywhere on the page', async (_what, use) => {
    await hydrate();
    await act(async () => void use());
    expect(hydrated).toHaveBeenCalledTimes(1);
  });

  it('is hydrated at once by a browser that cannot tell what is in view', async () => {
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    await hydrate();
    expect(hydrated).toHaveBeenCalledTimes(1);
  });
});
