import { product } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { blogArticles, blogCategories } from '@halalmap/reference-data/blog';
import { classNames } from '@halalmap/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { useBlogText } from '../../messages/blog-en';
import { PageHead } from '../../shared/page-parts';
import { ArticleCard } from './article-card';
import { Newsletter } from './newsletter';

/** All articles, or those of the category in the URL. */
export const BlogPage = () => {
  const t = useBlogText();
  const [params] = useSearchParams();
  const category = blogCategories.find((name) => name === params.get('category'));
  const shown = blogArticles.filter((article) => !category || article.category === category);
  usePageTitle(t('title'));
  return (
    <>
      <PageHead eyebrow={t('eyebrow', { product: product.name })} title={t('title')} lead={t('lead')} />
      <div className="section wrap blog">
        <section aria-labelledby="articles-title">
          <div className="split">
            <h2 id="articles-title">{category ? t(`category.${category}`) : t('articles')}</h2>
            <p className="small muted" role="status">
              {t('count', { count: shown.length })}
            </p>
          </div>
          <nav aria-label={t('categories')}>
            <ul className="chips">
              <li>
                <Link className="chip" to="/blog" aria-current={category ? undefined : 'true'}>
                  {t('all')}
                </Link>
              </li>
              {blogCategories.map((name) => (
                <li key={name}>
                  <Link
                    className="chip"
                    to={`/blog?${new URLSearchParams({ category: name }).toString()}`}
                    aria-current={name === category ? 'true' : undefined}
                  >
                    {t(`category.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <ul className={classNames('posts', !category && 'posts--all')}>
            {shown.map((article) => (
              <li key={article.id} className={!category && article.featured ? 'posts__wide' : undefined}>
                <ArticleCard article={article} featured={!category && article.featured} />
              </li>
            ))}
          </ul>
        </section>
        <Newsletter />
      </div>
    </>
  );
};
