import type { Trust, TrustReason } from '@halalmap/contracts';
import { useFormatters, useTranslator } from '@halalmap/i18n';
import { uiMessages } from '../messages/catalogue';
import { leafShapes } from '../ornament/sign-shapes';
import { classNames } from './class-names';
import { useNow } from './use-now';

const threeMonths = 92 * 24 * 3600 * 1000;

/** What somebody saw or confirmed. A submitter's words and old publications say nothing of how things are today. */
const confirming = new Set<TrustReason['kind']>([
  'certificate',
  'certifier_registry',
  'admin_visit',
  'owner_statement',
  'community_confirmation',
]);

/**
 * How old the newest confirmation is: a full leaf under three months, half under a year, dashed after; always in words.
 * A place that nobody has confirmed says so, however lately it was listed.
 */
export const Freshness = ({ trust }: { trust: Trust }) => {
  const t = useTranslator(uiMessages);
  const format = useFormatters();
  const now = useNow();
  const never = !trust.reasons.some(({ kind }) => confirming.has(kind));
  const young = now - Date.parse(trust.checkedAt) < threeMonths;
  const leaf = never || trust.stale ? 'stale' : young ? 'fresh' : 'ageing';
  const words = () => {
    if (never) return t('fresh.never');
    if (trust.stale) return t('fresh.stale', { day: format.shortDay(trust.checkedAt) });
    return t('fresh.since', { age: format.age(trust.checkedAt, now) });
  };
  return (
    <span className={classNames('fresh', `fresh--${never ? 'never' : leaf}`)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {leafShapes[leaf]}
      </svg>
      <span suppressHydrationWarning>{words()}</span>
    </span>
  );
};
