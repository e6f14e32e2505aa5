import type { ArticleBlock } from '@halalmap/reference-data/blog';
import { loadArticleContent } from '@halalmap/reference-data/blog/contents';
import { use } from 'react';
import { Link } from 'react-router-dom';

/** The name of a part of an article in its address. */
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

const texts = new Map<number, Promise<readonly ArticleBlock[]>>();

/** One promise for an article, however often it is drawn; one that failed is asked again. */
const textOf = (id: number): Promise<readonly ArticleBlock[]> => {
  const known = texts.get(id);
  if (known) return known;
  const text = loadArticleContent(id);
  texts.set(id, text);
  text.catch(() => texts.delete(id));
  return text;
};

/** The text of an article, which is fetched when it is read. */
export const ArticleBody = ({ id }: { id: number }) =>
  use(textOf(id)).map((block, index) => <Block key={index} block={block} />);
