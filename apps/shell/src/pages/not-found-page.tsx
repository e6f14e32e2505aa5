import { usePageTitle } from '@halalmap/mfe-kit';
import { EmptyState, LinkButton } from '@halalmap/ui';
import { Link, useLocation } from 'react-router-dom';
import { directories, governmentDirectory } from '../layout/directories';
import { useText } from '../messages/use-text';
import { wordsOfPath } from './words-of-path';

/** No page at this address; ways to what may have been meant. */
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
              {directories.map(({ type, path }) => (
                <li key={type}>
                  <Link to={path}>{t(`directory.${type}`)}</Link>
                </li>
              ))}
              <li>
                <Link to={governmentDirectory.path}>{t('directory.barmm')}</Link>
              </li>
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
