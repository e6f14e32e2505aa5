import type { ArticleBlock } from './blocks';

type Load = () => Promise<{ content: readonly ArticleBlock[] }>;

const loaders: Readonly<Record<number, Load>> = {
  1: () => import('./food-guide'),
  2: () => import('./muslim-owned-businesses'),
  3: () => import('./ramadan-guide'),
  4: () => import('./shopping-checklist'),
  5: () => import('./mosque-etiquette'),
  6: () => import('./halal-certification'),
};

/**
 * Loads the text of an article: a page needs one text, not six.
 * @param id of the article
 * @throws RangeError when there is no such article
 */
export const loadArticleContent = async (id: number): Promise<readonly ArticleBlock[]> => {
  const load = loaders[id];
  if (!load) throw new RangeError(`There is no article ${id}`);
  return (await load()).content;
};
