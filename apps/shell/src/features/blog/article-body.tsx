import { blogArticles, type ArticleBlock } from '@halalmap/reference-data/blog';
import { loadArticleContent } from '@halalmap/reference-data/blog/contents';
import { ErrorState } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useBlogText } from '../../messages/blog-en';
import { lazyPart } from '../../shared/lazy-part';

/** The URL fragment of an article section. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const Block = ({ block }: { block: ArticleBlock }) => {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={anchorOf(block.text)} tabIndex={-1}>
          {block.text}
        </h2>
      );
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'links':
      return (
        <ul className="ways">
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
export const ArticleBody = ({ id }: { id: number }) => texts.get(id);
