import type { Trust, TrustReason } from '@halalmap/contracts';
import { useFormatters, useTranslator } from '@halalmap/i18n';
import { uiMessages } from '../messages/en';
import { leafShapes } from '../ornament/sign-shapes';
import { classNames } from './class-names';
import { useNow } from './use-now';

const day = 24 * 3600 * 1000;
const threeMonths = 92 * day;
const year = 365 * day;

/** What people saw or confirmed. A submitter's statement and old publications say nothing about the current state. */
const confirming = new Set<TrustReason['kind']>([
  'certificate',
  'certifier_registry',
  'admin_visit',
  'owner_statement',
  'community_confirmation',
]);

/**
 * The age of the newest confirmation: a full leaf under three months, half under a year, dashed after; always with
 * text. A place without confirmations says so, however recently it was listed.
 */
export const Freshness = ({ trust }: { trust: Trust }) => {
  const t = useTranslator(uiMessages);
  const format = useFormatters();
  const now = useNow();
  // The latest news may be a dispute.
  const [newest] = trust.reasons
    .filter(({ kind }) => confirming.has(kind))
    .map(({ recordedAt }) => recordedAt)
    .sort()
    .reverse();
  const age = newest === undefined ? Infinity : now - Date.parse(newest);
  const leaf = age < threeMonths ? 'fresh' : age < year ? 'ageing' : 'stale';
  const words = () => {
    if (newest === undefined) return t('fresh.never');
    if (leaf === 'stale') return t('fresh.stale', { day: format.shortDay(newest) });
    return t('fresh.since', { age: format.age(newest, now) });
  };
  return (
    <span className={classNames('fresh', `fresh--${newest === undefined ? 'never' : leaf}`)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {leafShapes[leaf]}
      </svg>
      <span suppressHydrationWarning>{words()}</span>
    </span>
  );
};
