import {
  disputeKinds,
  type EntityType,
  type Listing,
  type Trust,
  type TrustLevel,
  type TrustReason,
} from '@halalmap/contracts';
import { useFormatters, useTranslator } from '@halalmap/i18n';
import { type FocusEvent, type ToggleEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { uiMessages } from '../messages/en';
import { markShapes, trustShapes } from '../ornament/sign-shapes';
import { classNames } from './basics';
import { EvidenceList } from './evidence-list';

/** The symbol of a trust level; its shape is distinct without colour too. */
export const TrustGlyph = ({ level, className }: { level: TrustLevel; className?: string }) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {trustShapes[level]}
  </svg>
);

const MarkGlyph = ({ mark }: { mark: keyof typeof markShapes }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {markShapes[mark]}
  </svg>
);

const claims: ReadonlySet<TrustLevel> = new Set(['certified', 'community_confirmed', 'claimed_halal']);

/** What the name of a level leaves open: that only part is halal, or that nobody could confirm the certifier. */
const LevelDetails = ({ trust, type }: { trust: Trust; type: EntityType | undefined }) => {
  const t = useTranslator(uiMessages);
  const { level, halal, certificate } = trust;
  const isPart = claims.has(level) && halal?.scope === 'part';
  const isUnconfirmed = level === 'certified' && certificate?.recognised === null;
  return (
    <>
      {isPart && <span className="trust-badge__more">{t('trust.part', { type: type ?? 'other' })}</span>}
      {isUnconfirmed && (
        <span className="trust-badge__more">
          <MarkGlyph mark="unconfirmed_body" />
          {t('mark.unconfirmed_body')}
        </span>
      )}
    </>
  );
};

interface TrustLabelProps {
  level: TrustLevel;
  /** Adds what the name of the level leaves open. */
  trust?: Trust;
  /** Of the listing: only food has a menu. */
  type?: EntityType;
}

/** A badge without evidence popover, for legends and where the evidence is shown beside it. */
export const TrustLabel = ({ level, trust, type }: TrustLabelProps) => {
  const t = useTranslator(uiMessages);
  return (
    <span className={`trust-badge trust-badge--${level}`}>
      <TrustGlyph level={level} />
      <span>{t(`trust.${level}`)}</span>
      {trust && <LevelDetails trust={trust} type={type} />}
    </span>
  );
};

type Disputes = Pick<NonNullable<Trust['review']>, 'counts'>;

/** The kinds of disputes that may be named, such as `not halal (2)`. */
const useDisputeWords = () => {
  const t = useTranslator(uiMessages);
  const format = useFormatters();
  return ({ counts }: Disputes): string =>
    format.list(
      disputeKinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => t(`dispute.${kind}`, { count: counts[kind] })),
    );
};

/** The badge of places whose owner is Muslim. */
const OwnerLabel = () => {
  const t = useTranslator(uiMessages);
  return (
    <span className="trust-badge trust-mark--muslim_owned">
      <MarkGlyph mark="muslim_owned" />
      <span>{t('mark.muslim_owned')}</span>
    </span>
  );
};

/**
 * Marks beside a level: alcohol or pork is served, disputes are open, a certificate has ended, the owner is Muslim. None
 * of them is a level.
 */
export const TrustMarks = ({
  trust,
}: {
  trust: Partial<Pick<Trust, 'cautions' | 'muslimOwned' | 'certificate'>> & { review: Disputes | null };
}) => {
  const t = useTranslator(uiMessages);
  const format = useFormatters();
  const disputes = useDisputeWords();
  const { cautions = [], muslimOwned, review, certificate } = trust;
  const kinds = review ? disputes(review) : '';
  const ended = certificate?.state === 'ended' ? certificate.validUntil : undefined;
  return (
    <>
      {cautions.map((caution) => (
        <span key={caution} className="trust-badge trust-mark--caution">
          <MarkGlyph mark="caution" />
          <span>{t(`mark.${caution}`)}</span>
        </span>
      ))}
      {review && (
        <span className="trust-badge trust-mark--under_review">
          <MarkGlyph mark="under_review" />
          <span>{kinds === '' ? t('mark.under_review') : t('mark.under_review.kinds', { kinds })}</span>
        </span>
      )}
      {ended !== undefined && (
        <span className="trust-badge trust-mark--ended">
          <MarkGlyph mark="ended" />
          <span>{t('mark.ended', { day: format.shortDay(ended) })}</span>
        </span>
      )}
      {muslimOwned && <OwnerLabel />}
    </>
  );
};

/**
 * A sign that hangs at a place, in its own words. It says nothing of halal, so it is neither a level nor a mark of one, and
 * never in their colours.
 */
export const SignLabel = ({ listing }: { listing: Pick<Listing, 'noPorkSign'> }) => {
  const t = useTranslator(uiMessages);
  return (
    listing.noPorkSign === 'Yes' && (
      <span className="trust-badge trust-mark--sign">
        <MarkGlyph mark="sign" />
        <span>{t('mark.no_pork_sign')}</span>
      </span>
    )
  );
};

interface TrustBadgeProps {
  trust: Trust;
  /** Of the listing: only food has a menu. */
  type: EntityType;
  /** Link to all evidence. */
  evidenceHref?: string | undefined;
}

/**
 * The trust level as a button that opens the reasons. The browser's popover closes on Escape and on a click
 * elsewhere; the focus moves into it and returns to the badge.
 */
export const TrustBadge = ({ trust, type, evidenceHref }: TrustBadgeProps) => {
  const t = useTranslator(uiMessages);
  const id = useId();
  const badge = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open');
    if (newState === 'open') panel.current?.focus();
    else if (document.activeElement === document.body) badge.current?.focus();
  };
  // Tab leads on to what the panel may cover.
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (!(relatedTarget instanceof Node) || relatedTarget === badge.current) return;
    if (!panel.current?.contains(relatedTarget)) panel.current?.hidePopover?.();
  };

  return (
    <>
      <button
        ref={badge}
        type="button"
        className={classNames('trust-badge', `trust-badge--${trust.level}`)}
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        <TrustGlyph level={trust.level} />
        <span>{t(`trust.${trust.level}`)}</span>
        <LevelDetails trust={trust} type={type} />
        <span className="visually-hidden">{t('trust.why')}</span>
      </button>
      <div
        ref={panel}
        id={id}
        className="sheet-pop"
        popover="auto"
        role="dialog"
        aria-label={t('trust.dialog')}
        tabIndex={-1}
        onToggle={onToggle}
        onBlur={onBlur}
      >
        {open && <Evidence trust={trust} evidenceHref={evidenceHref} />}
      </div>
    </>
  );
};

/** Statements whose time is when we imported them; published evidence is as old as its source says. */
const importedCodes = new Set<TrustReason['code']>(['imported', 'generated']);

/** When the newest evidence was recorded, in ISO format; undefined if all of it was only imported. */
export const newestEvidence = ({ reasons }: Trust): string | undefined =>
  reasons
    .filter(({ kind, code }) => kind !== 'published_source' && !importedCodes.has(code))
    .map(({ recordedAt }) => recordedAt)
    .sort()
    .at(-1);

const Evidence = ({ trust, evidenceHref }: Omit<TrustBadgeProps, 'type'>) => {
  const t = useTranslator(uiMessages);
  const format = useFormatters();
  const last = newestEvidence(trust);
  return (
    <div className="plaque evidence evidence--popover">
      <div className="evidence__head">
        <span className={`evidence__seal evidence__seal--${trust.level}`}>
          <TrustGlyph level={trust.level} />
        </span>
        <p className="evidence__title">{t(`trust.${trust.level}`)}</p>
      </div>
      <p className="evidence__marks">
        <TrustMarks trust={trust} />
      </p>
      <EvidenceList trust={trust} />
      <div className="evidence__foot">
        {evidenceHref && <Link to={evidenceHref}>{t('trust.all')}</Link>}
        {last && <span className="quiet">{t('trust.lastChange', { day: format.shortDay(last) })}</span>}
      </div>
    </div>
  );
};
