import { usePageTitle } from '@halalmap/mfe-kit';
import { EmptyState, LinkButton } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { directories } from '../layout/directories';
import { useText } from '../messages/use-text';

/** No page at this address. */
export const NotFoundPage = () => {
  const t = useText();
  usePageTitle(t('notFound.title'));
  return (
    <div className="wrap section">
      <EmptyState
        headingLevel={1}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <>
            <ul className="row not-found__ways">
              {directories.map(({ type, path }) => (
                <li key={type}>
                  <Link to={path}>{t(`directory.${type}`)}</Link>
                </li>
              ))}
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
