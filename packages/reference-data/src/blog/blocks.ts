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

export const heading = (text: string): ArticleBlock => ({ kind: 'heading', text });
export const paragraph = (text: string): ArticleBlock => ({ kind: 'paragraph', text });
export const list = (...items: string[]): ArticleBlock => ({ kind: 'list', items });
export const links = (...links: ArticleLink[]): ArticleBlock => ({ kind: 'links', links });
export const steps = (...items: string[]): ArticleBlock => ({ kind: 'list', items, isOrdered: true });
