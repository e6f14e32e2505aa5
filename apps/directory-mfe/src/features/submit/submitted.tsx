import type { Listing } from '@halalmap/contracts';
import { Button, LinkButton, Okir } from '@halalmap/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../messages/use-text';

/** What was sent and what happens next. */
export const Submitted = ({ listing, onAnother }: { listing: Listing; onAnother: () => void }) => {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const rich = {
    b: (text: ReactNode) => <strong>{text}</strong>,
    em: (text: ReactNode) => <em>{text}</em>,
  };
  return (
    <div className="wrap sub__done">
      <Okir figure="sprout" className="ok" />
      <h1 ref={heading} tabIndex={-1}>
        {t('submit.done')}
      </h1>
      <p className="lead">{t('submit.doneText')}</p>
      <p className="muted">{t.rich('submit.doneName', { ...rich, name: listing.name })}</p>
      <section className="card" aria-labelledby="what-next">
        <h2 id="what-next" className="h-side">
          {t('submit.doneNext')}
        </h2>
        <ol className="next">
          <li>{t.rich('submit.next.check', rich)}</li>
          <li>{t.rich('submit.next.live', rich)}</li>
          <li>{t.rich('submit.next.evidence', rich)}</li>
        </ol>
      </section>
      <div className="row sub__ways">
        <LinkButton to={`/${listing.entityType}`} kind="primary">
          {t('submit.doneBack', { directory: t(`submit.directory.${listing.entityType}`) })}
        </LinkButton>
        <Button onClick={onAnother}>{t('submit.doneMore')}</Button>
      </div>
    </div>
  );
};
