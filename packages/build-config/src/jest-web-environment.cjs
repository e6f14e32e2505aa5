const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

/** The element names that a list of selectors can match, or null for any. */
const namesOf = (list) => {
  if (/[("'~]/.test(list)) return null;
  const names = list
    .split(',')
    .map((selector) => /(?:^|[\s>+])([a-z][a-z\d-]*)[^\s>+]*$/i.exec(selector.trim())?.[1]);
  return names.includes(undefined) ? null : new Set(names.map((name) => name.toLowerCase()));
};

// Testing Library reads the computed style of most elements for each query. For that jsdom tries all rules of the browser's style
// sheet, nearly all of which begin with the name of another element, ...
const known = new Map();
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, list) => {
  if (!known.has(list)) known.set(list, namesOf(list));
  const names = known.get(list);
  return (names === null || names.has(element._localName.toLowerCase())) && matchesDontThrow(element, list);
};

// ... and computes fifteen colours that no test looks at.
const {
  propertiesWithResolvedValueImplemented: properties,
} = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
for (const [property, { computedValue }] of Object.entries(properties))
  if (computedValue === 'computed-color') delete properties[property];

module.exports = require('jest-environment-jsdom');
