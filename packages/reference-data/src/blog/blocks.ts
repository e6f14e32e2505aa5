/** A block of an article, in reading order. */
export type ArticleBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[]; isOrdered?: boolean }
  | { kind: 'links'; links: readonly ArticleLink[] };

interface ArticleLink {
  text: string;
  /** Path and query on this site. */
  to: string;
}

/** A heading within an article. */
export const heading = (text: string): ArticleBlock => ({ kind: 'heading', text });
/** A paragraph of plain text. */
export const paragraph = (text: string): ArticleBlock => ({ kind: 'paragraph', text });
/** A bulleted list of plain texts. */
export const list = (...items: string[]): ArticleBlock => ({ kind: 'list', items });
/** A list of links to pages of this site. */
export const links = (...links: ArticleLink[]): ArticleBlock => ({ kind: 'links', links });
/** A numbered list of plain texts. */
export const steps = (...items: string[]): ArticleBlock => ({ kind: 'list', items, isOrdered: true });
