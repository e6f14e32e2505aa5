export { blogCategories, type BlogArticle, type BlogCategory } from './blog/article';
export { blogArticles } from './blog/articles';
export type { ArticleBlock } from './blog/blocks';
