// What makes the tests with a DOM slow in jsdom. Everything here gives the same results as jsdom does.
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

/** What an element must have to match one of a list of selectors: the name or a class of each last part. Null when that is not clear. */
const needsOf = (list) => {
  if (list.includes('\\')) return null;
  let plain = list.replaceAll(/"[^"]*"|'[^']*'/g, '');
  while (/\([^()]*\)/.test(plain)) plain = plain.replaceAll(/\([^()]*\)/g, '');
  const needs = plain
    .replaceAll(/\[[^\]]*\]/g, '')
    .split(',')
    .map((selector) => {
      const last = selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1);
      const [, className] = /\.([\w-]+)/.exec(last) ?? [];
      const [name] = /^[a-z][a-z\d-]*/i.exec(last) ?? [];
      return { className, name: name?.toLowerCase() };
    });
  return needs.every(({ className, name }) => className ?? name) ? needs : null;
};

// Testing Library reads the computed style of most elements for each query. For that jsdom tries all rules of the browser's style
// sheet and of the page, nearly all of which need another name or class, ...
const known = new Map();
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, list) => {
  let needs = known.get(list);
  if (needs === undefined) known.set(list, (needs = needsOf(list)));
  if (needs === null) return matchesDontThrow(element, list);
  const name = element._localName.toLowerCase();
  const classes = ` ${(element.getAttributeNS(null, 'class') ?? '').replaceAll(/\s/g, ' ')} `;
  const can = needs.some((need) =>
    need.className ? classes.includes(` ${need.className} `) : need.name === name,
  );
  return can && matchesDontThrow(element, list);
};

// ... and computes fifteen colours that no test looks at.
const {
  propertiesWithResolvedValueImplemented: properties,
} = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
for (const [property, { computedValue }] of Object.entries(properties))
  if (computedValue === 'computed-color') delete properties[property];

// Loads the parts below, which require each other in circles. Those above must be replaced before it takes them.
require('jsdom');
const NodeList = require('jsdom/lib/jsdom/living/generated/NodeList.js');
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');
const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js');
const { isLabelable } = require('jsdom/lib/jsdom/living/helpers/form-controls.js');

/** Computes something about the tree below a node once until the tree changes. */
const perVersion = (compute) => {
  const results = new WeakMap();
  return (root) => {
    const found = results.get(root);
    if (found?.version === root._version) return found.result;
    const result = compute(root);
    results.set(root, { version: root._version, result });
    return result;
  };
};

// For the labels of a field jsdom looks at all nodes of the document, and for the field of each label once more.
const labelsBelow = perVersion((root) =>
  [...domSymbolTree.treeIterator(root)].filter(({ _localName }) => _localName === 'label'),
);
const byControl = perVersion((root) => {
  const labels = new Map();
  for (const label of labelsBelow(root))
    labels.set(label.control, [...(labels.get(label.control) ?? []), label]);
  return labels;
});
for (const name of ['Input', 'TextArea', 'Select', 'Button']) {
  const { prototype } = require(`jsdom/lib/jsdom/living/nodes/HTML${name}Element-impl.js`).implementation;
  const { get: labels } = Object.getOwnPropertyDescriptor(prototype, 'labels');
  Object.defineProperty(prototype, 'labels', {
    get() {
      if (!this._labels && isLabelable(this)) {
        const element = this.getRootNode({});
        const query = () => byControl(element).get(this) ?? [];
        this._labels = NodeList.createImpl(this._globalObject, [], { element, query });
      }
      return labels.call(this);
    },
  });
}

/** Keeps the computed style of an element until jsdom drops its own part of it, at each change of the document. */
const keepComputedStyles = (window) => {
  const { getComputedStyle } = window;
  const kept = new WeakMap();
  window.getComputedStyle = (element, pseudoElement) => {
    const impl = implForWrapper(element);
    if (pseudoElement || !impl?._attached) return getComputedStyle.call(window, element, pseudoElement);
    const document = impl._ownerDocument;
    const found = document._styleCache && kept.get(document._styleCache)?.get(impl);
    if (found) return found;
    const style = getComputedStyle.call(window, element);
    if (!kept.has(document._styleCache)) kept.set(document._styleCache, new WeakMap());
    kept.get(document._styleCache).set(impl, style);
    return style;
  };
};

module.exports = { keepComputedStyles };
