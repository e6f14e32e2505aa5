export const blogCategories = [
  'Food Guide',
  'Community',
  'Lifestyle',
  'Shopping',
  'Faith',
  'Education',
] as const;
export type BlogCategory = (typeof blogCategories)[number];

/** An article of the blog, without its text. */
export interface BlogArticle {
  id: number;
  title: string;
  excerpt: string;
  author: string;
  /** Day of publication, `YYYY-MM-DD`. */
  date: string;
  /** Reading time in minutes. */
  readTime: number;
  category: BlogCategory;
  featured: boolean;
}
