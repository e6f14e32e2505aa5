import type { EntityType } from '@halalmap/contracts';
import type { BlogArticle, BlogCategory } from '@halalmap/reference-data/blog';
import { classNames, PlaceholderPattern, Icon, Tag } from '@halalmap/ui';
import { useFormatters } from '@halalmap/i18n';
import { Link } from 'react-router-dom';
import { useBlogText } from '../../messages/blog-en';

/** Weave pattern and colours by article topic: the seeds were picked for their palettes. */
const placeholderPatterns: Readonly<Record<BlogCategory, { id: string; weave: EntityType }>> = {
  'Food Guide': { id: 'food-6', weave: 'food' },
  Community: { id: 'business-42', weave: 'business' },
  Lifestyle: { id: 'product-52', weave: 'product' },
  Shopping: { id: 'business-7', weave: 'business' },
  Faith: { id: 'mosque-70', weave: 'mosque' },
  Education: { id: 'product-13', weave: 'product' },
};

/** The woven pattern shown in place of a picture. */
const ArticlePattern = ({ category }: { category: BlogCategory }) => {
  const { id, weave } = placeholderPatterns[category];
  return <PlaceholderPattern id={id} entityType={weave} />;
};

/** Author, date and reading time of an article. */
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

/** @param featured highlights it: the pattern is beside the text, with a "featured" label */
export const ArticleCard = ({ article, featured }: { article: BlogArticle; featured: boolean }) => {
  const t = useBlogText();
  return (
    <article className={classNames('post', featured && 'post--wide')}>
      <div className="post__cloth">
        <ArticlePattern category={article.category} />
      </div>
      <div className="post__title">
        <p className="row">
          {featured && <span className="eyebrow">{t('featured')}</span>}
          <Tag>{t(`category.${article.category}`)}</Tag>
        </p>
        <h3 lang="en">{article.title}</h3>
        <p className="muted" lang="en">
          {article.excerpt}
        </p>
        <ArticleFacts article={article} />
        <p>
          <Link
            className="post__more"
            to={`/blog/${article.id}`}
            aria-label={t('readMore.of', { title: article.title })}
          >
            {t('readMore')}
            <Icon name="arrow-right" directional />
          </Link>
        </p>
      </div>
    </article>
  );
};
