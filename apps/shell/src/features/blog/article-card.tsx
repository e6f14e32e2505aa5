import type { BlogArticle } from '@halalmap/reference-data/blog';
import { classNames, Icon, Tag } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useBlogText } from '../../messages/use-blog-text';
import { ArticleCloth } from './article-cloth';
import { ArticleFacts } from './article-facts';

/** @param featured it stands out: the cloth beside the words, and a word that says so */
export const ArticleCard = ({ article, featured }: { article: BlogArticle; featured: boolean }) => {
  const t = useBlogText();
  return (
    <article className={classNames('post', featured && 'post--wide')}>
      <div className="post__cloth">
        <ArticleCloth category={article.category} />
      </div>
      <div className="post__t">
        <p className="row">
          {featured && <span className="eyebrow">{t('featured')}</span>}
          <Tag>{t(`category.${article.category}`)}</Tag>
        </p>
        <h3>{article.title}</h3>
        <p className="muted">{article.excerpt}</p>
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
