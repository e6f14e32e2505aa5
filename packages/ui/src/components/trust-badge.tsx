import type { Trust, TrustLevel, TrustReason } from '@halalmap/contracts';
import { useFormatters, useTranslator } from '@halalmap/i18n';
import { type ToggleEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { uiMessages } from '../messages/en';
import { trustShapes } from '../ornament/sign-shapes';
import { classNames } from './basics';
import { EvidenceList } from './evidence-list';

/** The symbol of a trust level; its shape is distinct without colour too. */
export const TrustGlyph = ({ level, className }: { level: TrustLevel; className?: string }) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {trustShapes[level]}
  </svg>
);

/** A badge without evidence popover, for legends and where the evidence is shown beside it. */
export const TrustLabel = ({ level }: { level: TrustLevel }) => {
  const t = useTranslator(uiMessages);
  return (
    <span className={`trust-badge trust-badge--${level}`}>
      <TrustGlyph level={level} />
      <span>{t(`trust.${level}`)}</span>
    </span>
  );
};

interface TrustBadgeProps {
  trust: Trust;
  /** Link to all evidence. */
  evidenceHref?: string | undefined;
}

/**
 * The trust level as a button that opens the reasons. The browser's popover closes on Escape and on a click
 * elsewhere; the focus moves into it and returns to the badge.
 */
export const TrustBadge = ({ trust, evidenceHref }: TrustBadgeProps) => {
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

const Evidence = ({ trust, evidenceHref }: TrustBadgeProps) => {
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
      <EvidenceList trust={trust} />
      <div className="evidence__foot">
        {evidenceHref && <Link to={evidenceHref}>{t('trust.all')}</Link>}
        {last && <span className="quiet">{t('trust.lastChange', { day: format.shortDay(last) })}</span>}
      </div>
    </div>
  );
};
