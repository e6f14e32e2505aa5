import { useFormatters } from '@halalmap/i18n';
import type { BlogArticle } from '@halalmap/reference-data/blog';
import { useBlogText } from '../../messages/use-blog-text';

/** Who wrote an article, when, and how long it takes to read. */
export const ArticleFacts = ({ article }: { article: BlogArticle }) => {
  const t = useBlogText();
  const { day } = useFormatters();
  return (
    <p className="post-facts small">
      <span>{article.author}</span>
      <time dateTime={article.date}>{day(article.date)}</time>
      <span>{t('readTime', { minutes: article.readTime })}</span>
    </p>
  );
};
