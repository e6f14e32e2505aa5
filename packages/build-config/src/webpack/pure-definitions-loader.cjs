const displayName = /^\w+\.displayName = "[^"]*";$/gm;
const definition =
  /^((?:var|const) \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\(|new (?:URL|WeakMap)\()/gm;

/**
 * Lets the build leave out what nobody imports of a library in one file: definitions of components and contexts are calls,
 * which a minifier keeps unless they are marked as pure, and so is all that they use.
 */
module.exports = (source) =>
  source.replace(displayName, '').replace(definition, (_whole, start) => `${start}/* @__PURE__ */ `);
