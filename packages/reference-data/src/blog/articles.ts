export type { ArticleBlock } from './blocks';

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

/** All articles, by id, without their text: each text is a module of its own. */
export const blogArticles: readonly BlogArticle[] = [
  {
    id: 1,
    title: 'Eating halal in the Philippines: a guide by kitchen',
    excerpt:
      'From pastil in Cotabato to satti in Zamboanga, and what to ask in a city where the menu does not say.',
    author: 'HalalMap Team',
    date: '2025-06-17',
    readTime: 8,
    category: 'Food Guide',
    featured: true,
  },
  {
    id: 2,
    title: 'Supporting Muslim-owned businesses, and why it matters',
    excerpt:
      'A sari-sari store, a tailor, a meat supplier: what you spend nearby stays nearby. Small ways to help.',
    author: 'HalalMap Team',
    date: '2025-06-24',
    readTime: 5,
    category: 'Community',
    featured: false,
  },
  {
    id: 3,
    title: 'Iftar and suhoor in the Philippines: a practical guide to Ramadan',
    excerpt:
      'When the sun sets, where people gather, and how to plan a fasting day in a city that is not fasting.',
    author: 'HalalMap Team',
    date: '2025-07-01',
    readTime: 6,
    category: 'Lifestyle',
    featured: false,
  },
  {
    id: 4,
    title: 'A halal shopping checklist for any supermarket',
    excerpt: 'Read the logo, then the ingredients, then the date. A list to keep on your phone.',
    author: 'HalalMap Team',
    date: '2025-07-08',
    readTime: 4,
    category: 'Shopping',
    featured: false,
  },
  {
    id: 5,
    title: 'Visiting a mosque: etiquette for Muslims on the road and for guests',
    excerpt:
      'What to wear, where to put your shoes, when to be quiet, and what nobody will mind if you get wrong.',
    author: 'HalalMap Team',
    date: '2025-07-15',
    readTime: 7,
    category: 'Faith',
    featured: false,
  },
  {
    id: 6,
    title: 'Halal certification in the Philippines: what the paper says and what it does not',
    excerpt:
      'Who certifies, how a certificate comes about, how long it lasts, and how to read one in ten seconds.',
    author: 'HalalMap Team',
    date: '2025-07-22',
    readTime: 10,
    category: 'Education',
    featured: false,
  },
];
