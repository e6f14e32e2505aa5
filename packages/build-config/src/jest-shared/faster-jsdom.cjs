// What makes the tests with a DOM slow in jsdom. Everything here gives the same results as jsdom does.
const { createRequire } = require('node:module');
const defaultStyleSheet = require('jsdom/lib/jsdom/browser/default-stylesheet.js');
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const styleRules = require('jsdom/lib/jsdom/living/helpers/style-rules.js');

const requireOfJsdom = createRequire(require.resolve('jsdom/package.json'));
const { CSSStyleDeclaration } = requireOfJsdom('cssstyle');
const cssom = requireOfJsdom('rrweb-cssom');

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

const { matchesDontThrow } = selectors;
const knownNeeds = new Map();
const needsOfKnown = (list) => {
  let needs = knownNeeds.get(list);
  if (needs === undefined) knownNeeds.set(list, (needs = needsOf(list)));
  return needs;
};

// Testing Library reads the computed style of most elements for each query. For that jsdom tries all rules of the browser's style
// sheet and of the page, nearly all of which need another name or class: here rules are found by name or class, ...
const isOnScreen = (media) => Array.from(media).includes('screen');
const rulesOf = (sheet) =>
  [...sheet.cssRules].flatMap((rule) =>
    rule.media ? (isOnScreen(rule.media) ? [...rule.cssRules] : []) : [rule],
  );
const push = (map, key, rule) => map.get(key)?.push(rule) ?? map.set(key, [rule]);

/** Number of each rule that was seen, in no order. */
const ruleNumbers = new WeakMap();
let rulesSeen = 0;

const indexOf = (rules) => {
  const index = { rules, byClass: new Map(), byName: new Map(), others: [], order: new Map() };
  rules.forEach((rule, order) => {
    if (!rule.selectorText) return;
    index.order.set(rule, order);
    if (!ruleNumbers.has(rule)) ruleNumbers.set(rule, (rulesSeen += 1));
    const needs = needsOfKnown(rule.selectorText);
    if (needs === null) index.others.push(rule);
    for (const { className, name } of needs ?? [])
      if (className) push(index.byClass, className, rule);
      else push(index.byName, name, rule);
  });
  return index;
};

const defaultRules = indexOf(rulesOf(cssom.parse(defaultStyleSheet)));
const indexes = new WeakMap();
/** @returns the index of a style sheet, which is made again when its rules have changed */
const indexOfSheet = (sheet) => {
  const rules = rulesOf(sheet);
  const known = indexes.get(sheet);
  if (known?.rules.length === rules.length && rules.every((rule, order) => rule === known.rules[order]))
    return known;
  const index = indexOf(rules);
  indexes.set(sheet, index);
  return index;
};

const matchingRules = (element, { byClass, byName, others, order }) => {
  const classes = (element.getAttributeNS(null, 'class') ?? '').split(/\s+/);
  const found = new Set([
    ...others,
    ...(byName.get(element._localName.toLowerCase()) ?? []),
    ...classes.flatMap((name) => byClass.get(name) ?? []),
  ]);
  return [...found]
    .sort((a, b) => order.get(a) - order.get(b))
    .filter(({ selectorText }) => matchesDontThrow(element, selectorText));
};

/** What is known of a document until it changes: the indexes of its style sheets, and the styles of its elements. */
const versions = new WeakMap();
const versionOf = (document) => {
  document._styleCache ??= new WeakMap();
  let version = versions.get(document._styleCache);
  if (!version) {
    const sheets = [defaultRules, ...document.styleSheets._list.map(indexOfSheet)];
    version = { sheets, declared: new Map(), resolved: new Map() };
    versions.set(document._styleCache, version);
  }
  return version;
};

// ... elements with the same rules and the same style share their declarations, ...
let declarations = new Map();
styleRules.getDeclarationForElement = (element) => {
  const { declared, sheets } = versionOf(element._ownerDocument);
  let declaration = declared.get(element);
  if (declaration) return declaration;
  const rules = sheets.flatMap((index) => matchingRules(element, index));
  const key = `${rules.map((rule) => ruleNumbers.get(rule)).join()} ${element.style.cssText}`;
  declaration = declarations.get(key);
  if (!declaration) {
    declaration = new CSSStyleDeclaration();
    for (const style of [...rules.map((rule) => rule.style), element.style])
      for (const property of Array.from(style)) {
        const value = style.getPropertyValue(property);
        if (value === 'unset') declaration.removeProperty(property);
        else declaration.setProperty(property, value, style.getPropertyPriority(property));
      }
    declarations.set(key, declaration);
  }
  declared.set(element, declaration);
  return declaration;
};

// ... and fifteen colours that no test looks at are not computed.
const { propertiesWithResolvedValueImplemented: properties } = styleRules;
for (const [property, { computedValue }] of Object.entries(properties))
  if (computedValue === 'computed-color') delete properties[property];

/** The values of the inherited properties that are left. */
const resolvedValues = (element) => {
  const { resolved } = versionOf(element._ownerDocument);
  const known = resolved.get(element);
  if (known) return known;
  const declaration = styleRules.getDeclarationForElement(element);
  const parent = element.parentElement;
  const inherited = parent && resolvedValues(parent);
  const values = Object.entries(properties).map(
    ([property, { initial }], index) =>
      declaration.getPropertyValue(property) || (inherited ? inherited[index] : initial),
  );
  resolved.set(element, values);
  return values;
};

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

/** Shares the computed styles of elements with the same declarations and inherited values, until the next test file. */
const shareComputedStyles = (window) => {
  const { getComputedStyle } = window;
  let styles = new WeakMap();
  window.getComputedStyle = (element, pseudoElement) => {
    const impl = implForWrapper(element);
    if (pseudoElement || !impl?._attached) return getComputedStyle.call(window, element, pseudoElement);
    const declaration = styleRules.getDeclarationForElement(impl);
    const key = resolvedValues(impl).join();
    if (!styles.has(declaration)) styles.set(declaration, new Map());
    const shared = styles.get(declaration);
    if (!shared.has(key)) shared.set(key, getComputedStyle.call(window, element));
    return shared.get(key);
  };
  return () => {
    styles = new WeakMap();
    declarations = new Map();
  };
};

module.exports = { shareComputedStyles };
