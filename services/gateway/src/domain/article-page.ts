import { product } from '@halalmap/contracts';
import type { PageHead } from './page';

/** Metadata for the head of an article's page. */
export interface ArticleSummary {
  id: number;
  title: string;
  excerpt: string;
  author: string;
  /** Publication date, `YYYY-MM-DD`. */
  date: string;
  category: string;
}

/** Canonical path of an article. */
export const articlePath = ({ id }: Pick<ArticleSummary, 'id'>): string => `/blog/${id}`;

/**
 * The head of an article's page, with its structured data (schema.org `Article`).
 * @param publicUrl origin of canonical addresses
 */
export const articlePage = (article: ArticleSummary, publicUrl: string): PageHead => {
  const { title, excerpt, author, date, category } = article;
  const canonicalPath = articlePath(article);
  const address = new URL(canonicalPath, publicUrl).href;
  return {
    status: 200,
    title: `${title} · ${product.name}`,
    description: excerpt,
    canonicalPath,
    indexed: true,
    kind: 'article',
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Article',
      '@id': address,
      headline: title,
      description: excerpt,
      datePublished: date,
      articleSection: category,
      inLanguage: 'en',
      mainEntityOfPage: address,
      author: { '@type': 'Organization', name: author, url: new URL('/about', publicUrl).href },
      publisher: { '@type': 'Organization', name: product.name, url: new URL('/', publicUrl).href },
    },
  };
};

/** The page for an article that does not exist. */
export const articleNotFoundPage: PageHead = {
  status: 404,
  title: `Blog Post Not Found · ${product.name}`,
  description: "The blog post you're looking for doesn't exist.",
  indexed: false,
};
