/** A part of an article, in the order of reading. */
export type ArticleBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[]; isOrdered?: boolean };

export const blogCategories = [
  'Food Guide',
  'Community',
  'Lifestyle',
  'Shopping',
  'Faith',
  'Education',
] as const;
export type BlogCategory = (typeof blogCategories)[number];

/** An article of the blog. */
export interface BlogArticle {
  id: number;
  title: string;
  excerpt: string;
  author: string;
  /** Day of publication, `YYYY-MM-DD`. */
  date: string;
  /** Minutes that a careful reader takes. */
  readTime: number;
  category: BlogCategory;
  featured: boolean;
  content: readonly ArticleBlock[];
}

export const heading = (text: string): ArticleBlock => ({ kind: 'heading', text });
export const paragraph = (text: string): ArticleBlock => ({ kind: 'paragraph', text });
export const list = (...items: string[]): ArticleBlock => ({ kind: 'list', items });
export const steps = (...items: string[]): ArticleBlock => ({ kind: 'list', items, isOrdered: true });
