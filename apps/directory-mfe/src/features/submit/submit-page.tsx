import { type Listing, type SubmittedListing, entityTypes } from '@halalmap/contracts';
import { hasField, listingTypes } from '@halalmap/listing-model';
import { NeedsScript, usePageTitle, useReviewHours, useSession } from '@halalmap/mfe-kit';
import { useCopyLink } from '@halalmap/mfe-kit/share';
import { Button, Icon, LinkButton, Okir, useInBrowser } from '@halalmap/ui';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSubmitText } from '../../messages/en-submit';
import { hasDraft, readShared } from './draft';
import { Preview, Steps, SubmitForm } from './submit-form';
import { useSubmission } from './use-submission';
import './submit-page.css';

/** The directories and what belongs in each, with links to the existing listings. */
const DirectoryIntro = () => {
  const t = useSubmitText();
  return (
    <ul className="submit-intro" aria-label={t('submit.intro')}>
      {entityTypes.map((type) => (
        <li key={type}>
          <Icon name={listingTypes[type].icon} />
          <div>
            <h2 className="heading-small">{t(`submit.directory.${type}`)}</h2>
            <p className="small muted">{t(`submit.intro.${type}`)}</p>
            <Link className="small" to={`/${type}`}>
              {t('submit.intro.see')}
              <span className="visually-hidden">
                {' '}
                {t('submit.intro.in', { directory: t(`submit.directory.${type}`) })}
              </span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
};

const rich = {
  b: (text: ReactNode) => <strong>{text}</strong>,
  em: (text: ReactNode) => <em>{text}</em>,
};

/** What was submitted, what happens next and where to find it. */
const Submitted = ({
  listing,
  email,
  onAnother,
}: {
  listing: SubmittedListing;
  email: string;
  onAnother: () => void;
}) => {
  const t = useSubmitText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const directory = t(`submit.directory.${listing.entityType}`);
  const hours = useReviewHours();
  return (
    <div className="wrap submit__done">
      <Okir figure="sprout" className="okir" />
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
        <h2 id="what-next" className="heading-side">
          {t('submit.doneNext')}
        </h2>
        <ol className="submit-next">
          <li>{t.rich('submit.next.check', { ...rich, hours })}</li>
          <li>{t.rich('submit.next.live', { ...rich, type: listing.entityType })}</li>
          <li>{t.rich('submit.done.find', { ...rich, directory })}</li>
          <li>{t.rich('submit.next.evidence', rich)}</li>
        </ol>
        <WhereToSee listing={listing} />
      </section>
      {listing.receipt && <ReceiptCard receipt={listing.receipt} email={email} />}
      <div className="row submit__ways">
        <LinkButton to={`/${listing.entityType}`} kind="primary">
          {t('submit.doneBack', { directory })}
        </LinkButton>
        <Button onClick={onAnother}>{t('submit.doneMore')}</Button>
      </div>
    </div>
  );
};

/** The link to the page on which a visitor sees what becomes of the submission. */
const ReceiptCard = ({
  receipt,
  email,
}: {
  receipt: NonNullable<SubmittedListing['receipt']>;
  email: string;
}) => {
  const t = useSubmitText();
  const copy = useCopyLink();
  return (
    <section className="card" aria-labelledby="receipt">
      <h2 id="receipt" className="heading-side">
        {t('submit.receipt')}
      </h2>
      <p>
        {t('submit.receiptText')}{' '}
        {email !== '' && t.rich('submit.receiptMail', { email: () => <bdi>{email}</bdi> })}
      </p>
      <p className="small submit__receipt">
        <Link to={`/submission/${receipt.token}`}>{t('submit.receiptOpen')}</Link>
      </p>
      <Button icon="copy" onClick={() => void copy(receipt.url)}>
        {t('submit.receiptCopy')}
      </Button>
    </section>
  );
};

/** Signed-in users can see their pending submission; nobody else can. */
const WhereToSee = ({ listing }: { listing: Listing }) => {
  const t = useSubmitText();
  const { user } = useSession();
  if (user === null) return null;
  return (
    <p className="small submit__see">
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

/** The page on which anybody adds a place, without an account. */
export const SubmitPage = () => {
  const inBrowser = useInBrowser();
  const [isHydrated] = useState(!inBrowser);
  // The server renders an empty form, so one with a draft is rendered anew.
  const isRestored = useMemo(() => isHydrated && inBrowser && hasDraft(), [isHydrated, inBrowser]);
  return <Page key={isRestored ? 'draft' : 'empty'} />;
};

const Page = () => {
  const t = useSubmitText();
  const [params] = useSearchParams();
  const requestedType = entityTypes.find((type) => type === params.get('type'));
  const barcode = params.get('barcode');
  const [shared] = useState(() => readShared(params));
  const submission = useSubmission(
    {
      ...(requestedType ? { entityType: requestedType } : {}),
      ...(requestedType && hasField(requestedType, 'barcode') && barcode ? { barcode } : {}),
    },
    shared,
  );
  const chosen = submission.values.entityType;
  const chooseAsked = useEffectEvent(() => {
    // A form that has been started keeps its type.
    const isTouched = Object.entries(submission.values).some(
      ([name, value]) => name !== 'entityType' && value.length > 0,
    );
    if (requestedType && requestedType !== chosen && !isTouched) submission.set('entityType', requestedType);
  });
  useEffect(() => {
    chooseAsked();
  }, [requestedType]);
  const title = t(
    requestedType && (chosen === requestedType || chosen === '')
      ? `submit.title.${requestedType}`
      : 'submit.title',
  );
  usePageTitle(submission.accepted ? t('submit.done') : title);
  if (submission.accepted)
    return (
      <Submitted listing={submission.accepted} email={submission.sentTo} onAnother={submission.startOver} />
    );
  return (
    <>
      <div className="submit-hero">
        <div className="wrap">
          <h1>{title}</h1>
          <p className="muted">{t('submit.lead')}</p>
          <NeedsScript />
          <DirectoryIntro />
        </div>
      </div>
      <div className="wrap submit">
        <Steps values={submission.values} photoCount={submission.photos.state.photos.length} />
        <SubmitForm submission={submission} />
        <Preview values={submission.values} photo={submission.photos.picker.mainSource()} />
      </div>
      <WhyList />
    </>
  );
};

const reasons = ['audience', 'local', 'free'] as const;

const WhyList = () => {
  const t = useSubmitText();
  return (
    <section className="wrap submit__why" aria-labelledby="why-list">
      <h2 id="why-list">{t('submit.why')}</h2>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            <h3>{t(`submit.why.${reason}`)}</h3>
            <p className="muted">{t(`submit.why.${reason}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
