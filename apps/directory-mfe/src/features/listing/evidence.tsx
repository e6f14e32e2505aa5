import type { Listing } from '@halalmap/contracts';
import { useFormatters, useTranslator } from '@halalmap/i18n';
import {
  EvidenceList,
  Freshness,
  TrustGlyph,
  newestEvidence,
  uiMessages,
  useNow,
  useInBrowser,
} from '@halalmap/ui';
import { useContext, useMemo, useState } from 'react';
import { useSession } from '@halalmap/mfe-kit';
import { useSearchParams } from 'react-router-dom';
import { usePart } from '@halalmap/mfe-kit/hooks';
import { useText } from '../../messages/en';
import { SuggestContext } from './suggest/suggest-edits';
import {
  ConfirmButtons,
  type InitialAnswer,
  sentConfirmations,
  resumeParameter,
} from './confirmations/confirmation-answers';

/** Whether the badge is based on a verified certificate, valid or expired. */
export const hasCertificate = ({ trust }: Pick<Listing, 'trust'>): boolean =>
  trust.level === 'certified' || trust.level === 'certificate_expired';

const dayMs = 24 * 60 * 60_000;

/** A certificate is valid until the end of its last day in Manila. */
const endOf = (day: string): number => Date.parse(`${day}T23:59:59.999+08:00`);

/** Whole days until the end of a calendar day in Manila; 0 on that day and after. */
const daysUntil = (day: string, now: number): number =>
  Math.max(0, Math.ceil((endOf(day) - now) / dayMs) - 1);

/** Body, number and expiry date of the verified certificate, and how much of its validity is left. */
const Certificate = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const hasEnded = listing.trust.level === 'certificate_expired';
  const { expiryDate } = listing;
  const seen = listing.trust.reasons.find(({ validUntil }) => validUntil === expiryDate)?.recordedAt;
  return (
    <>
      <dl className="evidence-entry__facts">
        <div>
          <dt>{t('listing.certificate')}</dt>
          <dd>{listing.certificationNumber ?? t('listing.unknown')}</dd>
        </div>
        {expiryDate && (
          <div>
            <dt>{t(hasEnded ? 'listing.endedOn' : 'listing.validUntil')}</dt>
            <dd>{format.day(expiryDate)}</dd>
          </div>
        )}
        {seen && (
          <div>
            <dt>{t('listing.checked')}</dt>
            <dd suppressHydrationWarning>{format.age(seen, now)}</dd>
          </div>
        )}
      </dl>
      {expiryDate && seen && <Validity seen={seen} until={expiryDate} now={now} />}
    </>
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

/** The evidence behind the listing's badge: the certificate itself, or the reasons for the level. */
export const EvidencePlaque = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const level = useTranslator(uiMessages);
  const { trust } = listing;
  const openSuggestion = useContext(SuggestContext);
  const last = newestEvidence(trust);
  const published = trust.reasons.find(({ code }) => code === 'published')?.values?.['asOf'];
  const isPublic = listing.status === 'approved';
  const isCertificate = hasCertificate(listing);
  return (
    <section
      className={`plaque evidence evidence-entry${isCertificate ? '' : ' evidence-entry--plain'}`}
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
            {isCertificate && listing.certifyingBody
              ? t('listing.certifiedBy', { body: listing.certifyingBody })
              : t(`listing.trust.${trust.level}`)}
          </p>
        </div>
      </div>
      {isCertificate ? <Certificate listing={listing} /> : <EvidenceList trust={trust} />}
      <div className="evidence-entry__also">
        {!isPublic && <Freshness trust={trust} />}
        {last !== undefined && (
          <span className="small muted">{t('listing.lastNews', { day: format.day(last) })}</span>
        )}
        {last === undefined && published && (
          <span className="small muted">{t('listing.lastPublished', { year: String(published) })}</span>
        )}
        {trust.stale && <p className="small muted">{t('listing.stale')}</p>}
      </div>
      {isPublic && <Confirmations listing={listing} onSuggest={() => openSuggestion?.([])} />}
    </section>
  );
};

const loadPart = async () => ({ ConfirmPart: (await import('./confirmations/confirm-part')).ConfirmPart });

/** Asks whether a public listing is still accurate, next to the age of the newest evidence. */
const Confirmations = ({ listing, onSuggest }: { listing: Listing; onSuggest: () => void }) => {
  const t = useText();
  const { user } = useSession();
  return (
    <div className="evidence-entry__still">
      <div className="split">
        <h3 className="confirmation__question">{t('still.title')}</h3>
        <Freshness trust={listing.trust} />
      </div>
      {user?.claimedListingId === listing.id ? (
        <p className="small">{t('still.own')}</p>
      ) : (
        <AnswerPart listing={listing} onSuggest={onSuggest} />
      )}
    </div>
  );
};

/** The two buttons; the next steps are loaded after a press. */
const AnswerPart = ({ listing, onSuggest }: { listing: Listing; onSuggest: () => void }) => {
  const t = useText();
  const { user, isLoading } = useSession();
  const [params] = useSearchParams();
  const inBrowser = useInBrowser();
  const [pressed, setPressed] = useState<InitialAnswer | null>(null);
  // The parameter is removed from the URL once it is read.
  const [isBack] = useState(() => params.has(resumeParameter));
  const isResumed = useMemo(
    () => inBrowser && (isBack || sentConfirmations.load(listing.id) !== null),
    [inBrowser, isBack, listing.id],
  );
  const initialAnswer = pressed ?? (isResumed ? 'resumed' : null);
  const { part, hasFailed, retry } = usePart(loadPart, initialAnswer !== null);
  if (part && initialAnswer && !isLoading)
    return (
      <part.ConfirmPart
        listing={listing}
        userId={user?.id ?? null}
        initialAnswer={initialAnswer}
        onSuggest={onSuggest}
      />
    );
  const begin = (answer: InitialAnswer) => () => {
    setPressed(answer);
    retry();
  };
  return (
    <>
      <ConfirmButtons
        isBusy={pressed === 'yes' && !hasFailed}
        onYes={begin('yes')}
        onChanged={begin('changed')}
      />
      {hasFailed && pressed && (
        <p className="small" role="alert">
          {t('still.partFailed')}
        </p>
      )}
    </>
  );
};
