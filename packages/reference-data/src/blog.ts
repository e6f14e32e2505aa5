export { blogCategories, type ArticleBlock, type BlogArticle, type BlogCategory } from './blog/article';
export { blogArticles } from './blog/articles';
