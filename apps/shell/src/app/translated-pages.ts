/**
 * Lets React go on in a page that the browser translates (https://github.com/facebook/react/issues/11538). Translators put each
 * text into elements of their own, `<font><font>text</font></font>`, so a text that React removes, or before which it inserts,
 * is no longer a child of its parent, and both calls would throw. They act on what stands in the place of the text instead.
 */
export const allowTranslatedPages = (page: Document): void => {
  const view = page.defaultView;
  if (!view) return;
  /** By text that a translator took out of the page: the element that it put in its place. */
  const replacements = new WeakMap<Node, Node>();
  new view.MutationObserver((records) => {
    for (const { removedNodes, previousSibling, nextSibling, addedNodes } of records) {
      const text = [...removedNodes].find(({ nodeType }) => nodeType === view.Node.TEXT_NODE);
      // Replaced in one call, or the element was inserted beside the text before.
      const translated = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node?.nodeName === 'FONT',
      );
      if (text && !text.parentNode && translated) replacements.set(text, translated);
    }
  }).observe(page.documentElement, { childList: true, subtree: true });

  /** The child of a parent that stands for a node, or that has the node in it; null if there is none. */
  const childFor = (parent: Node, node: Node): Node | null => {
    let at: Node | null = node.parentNode ? node : (replacements.get(node) ?? null);
    while (at && at.parentNode !== parent) at = at.parentNode;
    return at;
  };

  const { removeChild, insertBefore } = view.Node.prototype;
  view.Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const stand = childFor(this, child);
    if (stand) removeChild.call(this, stand);
    return child;
  };
  view.Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const at = before === null || before.parentNode === this ? before : childFor(this, before);
    return insertBefore.call(this, node, at) as T;
  };
};
