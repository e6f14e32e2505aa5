/* global afterAll, beforeAll, describe, document, jest, testFiles, window */
const { relative } = require('node:path');

/** The global object and, where there is a DOM, the objects of it that tests replace properties of. */
const objects = [
  globalThis,
  ...(typeof window === 'undefined'
    ? []
    : [
        window.navigator,
        window.history,
        window.crypto,
        window.URL,
        window.Element.prototype,
        window.HTMLElement.prototype,
        window.HTMLDialogElement.prototype,
        window.HTMLMediaElement.prototype,
      ]),
];

const propertiesOf = (object) =>
  new Map(
    Object.getOwnPropertyNames(object).map((name) => [name, Object.getOwnPropertyDescriptor(object, name)]),
  );
const isSame = (a, b) => a?.value === b?.value && a?.get === b?.get;

/** @returns puts back the properties of `objects` and the environment variables that were replaced or deleted since */
const keepGlobals = () => {
  const before = objects.map(propertiesOf);
  const variables = { ...process.env };
  return () => {
    objects.forEach((object, index) => {
      for (const [name, known] of before[index])
        if (
          !isSame(known, Object.getOwnPropertyDescriptor(object, name)) &&
          (known.configurable || known.writable)
        )
          Object.defineProperty(object, name, known);
    });
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
  };
};

/** Empties the document and the storage, and goes back to the first address. */
const emptyPage = () => {
  const { documentElement: root, head, body } = document;
  for (const element of [root, head, body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  head.replaceChildren();
  body.replaceChildren();
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  window.history.replaceState(null, '', '/');
};

// Loading a service or a page takes longer than most of its tests. Here the test files of a project load what they test
// once: Jest runs this file, and each of them is a `describe` of it. What it lists is in `jest.mjs`.
for (const path of testFiles)
  describe(relative(process.cwd(), path), () => {
    let restore;
    beforeAll(() => {
      restore = keepGlobals();
    });
    require(path);
    afterAll(() => {
      jest.useRealTimers();
      restore();
      if (typeof window !== 'undefined') emptyPage();
    });
  });
