/** Properties set on components; the context type is that of a class which only the router's data mode uses. */
const property = /^(?:\w+\.displayName = "[^"]*"|RenderErrorBoundary\.contextType = \w+);$/gm;
const definition =
  /^((?:var|const) \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\(|new (?:URL|WeakMap)\()/gm;

/**
 * Lets the build leave out what nobody imports of a library in one file: definitions of components and contexts are calls,
 * which a minifier keeps unless they are marked as pure, and so is all that they use.
 */
module.exports = (source) =>
  source.replace(property, '').replace(definition, (_whole, start) => `${start}/* @__PURE__ */ `);
