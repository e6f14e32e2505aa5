import { disputeKinds, type Listing, type Trust } from '@halalmap/contracts';
import { useFormatters, useTranslator } from '@halalmap/i18n';
import {
  EvidenceList,
  Freshness,
  Note,
  TrustGlyph,
  newestEvidence,
  uiMessages,
  useNow,
  useInBrowser,
} from '@halalmap/ui';
import { useMemo, useState } from 'react';
import { useSession } from '@halalmap/mfe-kit';
import { Link, useSearchParams } from 'react-router-dom';
import { usePart } from '@halalmap/mfe-kit/hooks';
import { useText } from '../../messages/en';
import { useReport } from './report/report-problem';
import {
  ConfirmButtons,
  type InitialAnswer,
  sentConfirmations,
  resumeParameter,
} from './confirmations/confirmation-answers';

const dayMs = 24 * 60 * 60_000;

/** A certificate is valid until the end of its last day in Manila. */
const endOf = (day: string): number => Date.parse(`${day}T23:59:59.999+08:00`);

/** Whole days until the end of a calendar day in Manila; 0 on that day and after. */
const daysUntil = (day: string, now: number): number =>
  Math.max(0, Math.ceil((endOf(day) - now) / dayMs) - 1);

type Certificate = NonNullable<Listing['trust']['certificate']>;

/** The certificate of a place that an admin has seen, valid or not; null if none was. */
export const seenCertificate = ({ trust }: Pick<Listing, 'trust'>): Certificate | null =>
  trust.certificate?.state === 'valid' || trust.certificate?.state === 'ended' ? trust.certificate : null;

interface CertificateProps {
  listing: Listing;
  certificate: Certificate;
}

/** Number, scope, holder and dates of the certificate that was seen, and how much of its validity is left. */
const CertificateFacts = ({ listing, certificate }: CertificateProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const { state, number, validUntil, scope, seenAt } = certificate;
  // The evidence is what was seen; these fields are its own only while the listing states the same certificate.
  const isStated = listing.certificationNumber === number;
  const scopeText = isStated ? listing.certificateScopeText : null;
  const facts: Array<[label: string, value: string | null]> = [
    [t('listing.certificate'), number ?? null],
    [
      t('listing.covers'),
      [scope && t(`listing.certificateScope.${scope}`), scopeText && `“${scopeText}”`]
        .filter(Boolean)
        .join(': ') || t('listing.coversUnknown'),
    ],
    [t('listing.certificateHolder'), isStated ? listing.certificateHolder : null],
    [
      t('listing.issuedOn'),
      isStated && listing.certificateIssuedOn ? format.day(listing.certificateIssuedOn) : null,
    ],
    [
      t(state === 'ended' ? 'listing.endedOn' : 'listing.validUntil'),
      validUntil ? format.day(validUntil) : null,
    ],
    // Otherwise the bar below says when it was seen.
    [t('listing.checked'), seenAt && !validUntil ? format.age(seenAt, now) : null],
  ];
  return (
    <>
      <dl className="evidence-entry__facts">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd suppressHydrationWarning>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {validUntil && seenAt && <Validity seen={seenAt} until={validUntil} now={now} />}
      <p className="small muted">
        {certificate.recognised === null && <>{t('listing.notConfirmed')} </>}
        {certificate.bodyId !== undefined && (
          <Link to={`/certifier/${certificate.bodyId}`}>{t('listing.aboutBody')}</Link>
        )}
      </p>
    </>
  );
};

/** What is halal and who says so; null when nobody does. */
export const saidHalal = ({ trust: { halal } }: Listing) => {
  if (!halal || halal.by === null || halal.scope === 'Unknown') return null;
  return { scope: halal.scope, by: halal.by };
};

/** Whether anything on the page says whether it is halal, or that it has a certificate. */
const isAnythingSaid = ({ certificate, reasons }: Trust): boolean =>
  (certificate && certificate.state !== 'none') ||
  reasons.some(({ code, values = {} }) => {
    const { halalScope = null, halalCertified = null, all = 0, part = 0 } = values;
    if (code === 'people_disputed' || code?.startsWith('certificate_')) return true;
    if (code === 'people_confirmed') return Number(all) + Number(part) > 0;
    return (
      (halalScope !== null && halalScope !== 'Unknown') || halalCertified === 'Yes' || halalCertified === 'No'
    );
  });

/** What is halal, according to whom. */
const HalalLine = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const halal = saidHalal(listing);
  if (!halal) return null;
  return (
    <p>
      {t(`listing.halal.${halal.scope}`, { type: listing.entityType })}{' '}
      <span className="muted small">{t(`listing.by.${halal.by}`)}</span>
    </p>
  );
};

/** Open disputes with what they say, and what the owner answers. */
const Review = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const { review } = listing.trust;
  if (!review) return null;
  const kinds = disputeKinds.filter((kind) => review.counts[kind] > 0);
  return (
    <Note kind="warn" icon="flag" title={t('listing.review', { day: format.day(review.since) })}>
      {kinds.length === 0 ? (
        <p className="small">{t('listing.reviewHidden')}</p>
      ) : (
        <ul className="small">
          {kinds.map((kind) => (
            <li key={kind}>{t(`listing.dispute.${kind}`, { count: review.counts[kind] })}</li>
          ))}
        </ul>
      )}
      {review.answers?.map(({ text, answeredAt }) => (
        <blockquote key={answeredAt} className="review__answer">
          <p className="small quiet">{t('listing.ownerAnswers', { day: format.day(answeredAt) })}</p>
          <p>{text}</p>
        </blockquote>
      ))}
    </Note>
  );
};

/** The elapsed share of the time between verification and expiry. The issue date is not known. */
const Validity = ({ seen, until, now }: { seen: string; until: string; now: number }) => {
  const t = useText();
  const format = useFormatters();
  const [from, to] = [Date.parse(seen), endOf(until)];
  const share = to > from ? Math.min(1, Math.max(0, (now - from) / (to - from))) : 1;
  // Set by script: the CSP forbids style attributes, and the page may be prerendered.
  const fill = (bar: HTMLElement | null) => {
    if (bar) bar.style.inlineSize = `${Math.round(share * 100)}%`;
  };
  const left = now > to ? t('listing.ended') : t('listing.daysLeft', { days: daysUntil(until, now) });
  return (
    <div
      className="certificate-validity"
      role="img"
      aria-label={t('listing.validity', { from: format.day(seen), to: format.day(until), left })}
    >
      <span className="certificate-validity__bar">
        <span ref={fill} />
      </span>
      <span className="certificate-validity__dates" aria-hidden="true">
        <span>{t('listing.seen', { day: format.shortDay(seen) })}</span>
        <span>{left}</span>
        <span>{format.shortDay(until)}</span>
      </span>
    </div>
  );
};

/** The evidence behind the listing's badge: what is halal, the certificate that was seen, or the reasons for the level. */
export const EvidencePlaque = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const level = useTranslator(uiMessages);
  const { trust } = listing;
  const last = newestEvidence(trust);
  const published = trust.reasons.find(({ code }) => code === 'published')?.values?.['asOf'];
  const isPublic = listing.status === 'approved';
  const certificate = seenCertificate(listing);
  const isCertified = trust.level === 'certified';
  return (
    <section
      className={`plaque evidence evidence-entry${isCertified ? '' : ' evidence-entry--plain'}`}
      aria-labelledby="evidence"
    >
      <div className="evidence-entry__head">
        <span className={`evidence-entry__seal evidence__seal--${trust.level}`}>
          <TrustGlyph level={trust.level} />
        </span>
        <div>
          <h2 id="evidence" tabIndex={-1}>
            {level(`trust.${trust.level}`)}
          </h2>
          <p className="muted small">
            {isCertified && certificate?.body
              ? t('listing.certifiedBy', { body: certificate.body })
              : t(
                  trust.level === 'unverified' && !isAnythingSaid(trust)
                    ? 'listing.trust.unsaid'
                    : `listing.trust.${trust.level}`,
                )}
          </p>
          <HalalLine listing={listing} />
        </div>
      </div>
      <Review listing={listing} />
      {certificate && <CertificateFacts listing={listing} certificate={certificate} />}
      {!isCertified && <EvidenceList trust={trust} />}
      <div className="evidence-entry__also">
        {isCertified && (
          <details className="fold">
            <summary>{t('listing.howWeKnow')}</summary>
            <EvidenceList trust={trust} />
          </details>
        )}
        {!isPublic && <Freshness trust={trust} />}
        {last !== undefined && (
          <span className="small muted">{t('listing.lastNews', { day: format.day(last) })}</span>
        )}
        {last === undefined && published && (
          <span className="small muted">
            {t.rich('listing.lastPublished', { year: <bdi>{published}</bdi> })}
          </span>
        )}
        {trust.stale && <p className="small muted">{t('listing.stale')}</p>}
      </div>
      {isPublic && <Confirmations listing={listing} />}
    </section>
  );
};

const loadPart = async () => ({ ConfirmPart: (await import('./confirmations/confirm-part')).ConfirmPart });

/** Asks whether a public listing is still accurate, next to the age of the newest evidence. */
const Confirmations = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const { user } = useSession();
  const report = useReport();
  return (
    <div className="evidence-entry__still">
      <div className="split">
        <h3 className="confirmation__question">{t('still.title')}</h3>
        <Freshness trust={listing.trust} />
      </div>
      {user?.claimedListingId === listing.id ? (
        <p className="small">{t('still.own')}</p>
      ) : (
        <AnswerPart key={report?.sentId} listing={listing} onNo={() => report?.open({ imageId: null })} />
      )}
    </div>
  );
};

/** The two buttons; the next steps are loaded after a press. */
const AnswerPart = ({ listing, onNo }: { listing: Listing; onNo: () => void }) => {
  const t = useText();
  const { user, isLoading } = useSession();
  const [params] = useSearchParams();
  const inBrowser = useInBrowser();
  const [isPressed, setIsPressed] = useState(false);
  // The parameter is removed from the URL once it is read.
  const [isBack] = useState(() => params.has(resumeParameter));
  const stored = useMemo((): InitialAnswer | null => {
    if (!inBrowser) return null;
    if (isBack) return 'resumed';
    return sentConfirmations.load(listing.id) ? 'kept' : null;
  }, [inBrowser, isBack, listing.id]);
  const initialAnswer = isPressed ? 'yes' : stored;
  const { part, hasFailed, retry } = usePart(loadPart, initialAnswer !== null);
  if (part && initialAnswer && !isLoading)
    return (
      <part.ConfirmPart
        listing={listing}
        userId={user?.id ?? null}
        initialAnswer={initialAnswer}
        onNo={onNo}
      />
    );
  const begin = (): void => {
    setIsPressed(true);
    retry();
  };
  return (
    <>
      <ConfirmButtons isBusy={isPressed && !hasFailed} onYes={begin} onNo={onNo} />
      {hasFailed && isPressed && (
        <p className="small" role="alert">
          {t('still.partFailed')}
        </p>
      )}
    </>
  );
};
