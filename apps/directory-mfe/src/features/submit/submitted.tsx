import type { Listing } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { Button, LinkButton, Okir } from '@halalmap/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSubmitText } from '../../messages/en-submit';

const rich = {
  b: (text: ReactNode) => <strong>{text}</strong>,
  em: (text: ReactNode) => <em>{text}</em>,
};

/** What was submitted, what happens next and where to find it. */
export const Submitted = ({ listing, onAnother }: { listing: Listing; onAnother: () => void }) => {
  const t = useSubmitText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const directory = t(`submit.directory.${listing.entityType}`);
  return (
    <div className="wrap sub__done">
      <Okir figure="sprout" className="ok" />
      <h1 ref={heading} tabIndex={-1}>
        {t('submit.done')}
      </h1>
      <p className="lead">{t('submit.doneText')}</p>
      <p className="muted">
        {t.rich('submit.doneName', {
          ...rich,
          name: () => (
            <strong>
              <bdi>{listing.name}</bdi>
            </strong>
          ),
        })}
      </p>
      <section className="card" aria-labelledby="what-next">
        <h2 id="what-next" className="h-side">
          {t('submit.doneNext')}
        </h2>
        <ol className="next">
          <li>{t.rich('submit.next.check', rich)}</li>
          <li>{t.rich('submit.next.live', rich)}</li>
          <li>{t.rich('submit.done.find', { ...rich, directory })}</li>
          <li>{t.rich('submit.next.evidence', rich)}</li>
        </ol>
        <WhereToSee listing={listing} />
      </section>
      <div className="row sub__ways">
        <LinkButton to={`/${listing.entityType}`} kind="primary">
          {t('submit.doneBack', { directory })}
        </LinkButton>
        <Button onClick={onAnother}>{t('submit.doneMore')}</Button>
      </div>
    </div>
  );
};

/** Signed-in users can see their pending submission; nobody else can. */
const WhereToSee = ({ listing }: { listing: Listing }) => {
  const t = useSubmitText();
  const { user } = useSession();
  if (user === null) return null;
  return (
    <p className="small sub__see">
      {t(user.role === 'admin' ? 'submit.done.admin' : 'submit.done.own')}{' '}
      {user.role === 'admin' && (
        <>
          <Link to="/admin">{t('submit.done.queue')}</Link>{' '}
        </>
      )}
      <Link to={`/listing/${listing.id}`}>{t('submit.done.see')}</Link>
    </p>
  );
};
