import { product, slugify } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { useShare } from '@halalmap/mfe-kit/share';
import { type ArticleBlock, type BlogArticle, blogArticles } from '@halalmap/reference-data/blog';
import { loadArticleContent } from '@halalmap/reference-data/blog/contents';
import {
  Button,
  Divider,
  EmptyState,
  ErrorState,
  Icon,
  type IconName,
  LinkButton,
  Okir,
  Tag,
} from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useBlogText } from '../../messages/blog-en';
import { SideCard, useBackTo, useHashTarget } from '../../shared/page-parts';
import { ArticleFacts } from './article-card';

const Block = ({ block }: { block: ArticleBlock }) => {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={slugify(block.text)} tabIndex={-1}>
          {block.text}
        </h2>
      );
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'links':
      return (
        <ul className="contact-ways">
          {block.links.map(({ text, to }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
      );
    }
  }
};

const TextFailed = ({ onRetry }: { onRetry: () => void }) => {
  const t = useBlogText();
  return <ErrorState title={t('body.failed')} text={t('body.failedText')} onRetry={onRetry} />;
};

const textOf = (id: number) =>
  lazyPart(async () => {
    const blocks = await loadArticleContent(id);
    const Text = () => blocks.map((block, index) => <Block key={index} block={block} />);
    return Text;
  }, TextFailed);

const texts = new Map(
  blogArticles.map(({ id }) => {
    const Text = textOf(id);
    return [id, <Text key={id} />];
  }),
);

/** The text of an article, loaded lazily. */
const ArticleBody = ({ id }: { id: number }) => texts.get(id);

/** @param id from the URL */
export const ArticlePage = ({ id }: { id: string }) => {
  const article = blogArticles.find((one) => String(one.id) === id);
  return article ? <Article article={article} /> : <ArticleNotFound />;
};

const Article = ({ article }: { article: BlogArticle }) => {
  const t = useBlogText();
  const share = useShare();
  usePageTitle(article.title);
  useHashTarget();
  return (
    <article className="read">
      <ArticleHead article={article} />
      <div className="wrap read__inner">
        <div className="prose read__body" lang="en" dir="ltr">
          <ArticleBody id={article.id} />
          <Divider />
        </div>
        <aside className="read__side" aria-label={t('discover.title')}>
          <Button icon="share-2" onClick={() => void share({ title: article.title, text: article.excerpt })}>
            {t('share')}
          </Button>
          <SideCard title={t('author.title', { author: article.author })}>
            <p className="small">
              {article.author === `${product.name} Team`
                ? t('author.team', { product: product.name })
                : t('author.other', { author: article.author, product: product.name })}
            </p>
          </SideCard>
          <DiscoverMore />
        </aside>
      </div>
    </article>
  );
};

const ArticleHead = ({ article }: { article: BlogArticle }) => {
  const t = useBlogText();
  const goBack = useBackTo();
  return (
    <header className="field-deep on-field read__head">
      <Okir figure="panolong" className="read__ornament" />
      <div className="wrap read__top">
        <p>
          <Link className="read__back" to="/blog" onClick={goBack}>
            <Icon name="chevron-left" directional />
            {t('back')}
          </Link>
        </p>
        <p>
          <Tag>{t(`category.${article.category}`)}</Tag>
        </p>
        <h1>{article.title}</h1>
        <p className="read__lead">{article.excerpt}</p>
        <ArticleFacts article={article} />
      </div>
    </header>
  );
};

const ways: { to: string; icon: IconName; text: 'food' | 'business' | 'blog' }[] = [
  { to: '/food', icon: 'utensils', text: 'food' },
  { to: '/business', icon: 'store', text: 'business' },
  { to: '/blog', icon: 'file-text', text: 'blog' },
];

const DiscoverMore = () => {
  const t = useBlogText();
  return (
    <SideCard as="nav" title={t('discover.title')}>
      <ul className="discover">
        {ways.map(({ to, icon, text }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              {t(`discover.${text}`)}
            </Link>
          </li>
        ))}
      </ul>
    </SideCard>
  );
};

const ArticleNotFound = () => {
  const t = useBlogText();
  const goBack = useBackTo();
  usePageTitle(t('notFound.title'));
  return (
    <div className="wrap section">
      <EmptyState
        headingLevel={1}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <LinkButton to="/blog" kind="primary" onClick={goBack}>
            {t('notFound.back')}
          </LinkButton>
        }
      />
    </div>
  );
};
