import { usePageTitle } from '@halalmap/mfe-kit';
import { EmptyState, LinkButton } from '@halalmap/ui';
import { Link, useLocation } from 'react-router-dom';
import { mainPages } from '../layout/directories';
import { useText } from '../messages/en';

const longest = 60;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
};

/**
 * Derives a search text from a URL: the words of its last segment that are not numbers or ids.
 * @returns at most 60 characters, '' when there are no words
 */
export const wordsOfPath = (pathname: string): string => {
  const last = decoded(pathname).split('/').filter(Boolean).at(-1) ?? '';
  return last
    .replace(/\.\w{1,5}$/, '')
    .split(/[^\p{L}\p{M}\d'’]+/u)
    .filter((word) => /\p{L}{2}/u.test(word) && !/^[0-9a-f]{12,}$/i.test(word))
    .join(' ')
    .slice(0, longest)
    .trim();
};

/** The 404 page, with links to what the visitor may have meant. */
export const NotFoundPage = () => {
  const t = useText();
  const words = wordsOfPath(useLocation().pathname);
  usePageTitle(t('notFound.title'));
  return (
    <div className="wrap section">
      <EmptyState
        headingLevel={1}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <>
            {words !== '' && (
              <p>
                <Link to={`/food?${new URLSearchParams({ search: words }).toString()}`}>
                  {t('notFound.search', { words })}
                </Link>
              </p>
            )}
            <ul className="row not-found__ways">
              {mainPages.map(({ name, path }) => (
                <li key={name}>
                  <Link to={path}>{t(`directory.${name}`)}</Link>
                </li>
              ))}
              <li>
                <Link to="/submit">{t('header.submit')}</Link>
              </li>
            </ul>
            <LinkButton to="/" kind="primary">
              {t('notFound.home')}
            </LinkButton>
          </>
        }
      />
    </div>
  );
};
