import type { Trust } from '@halalmap/contracts';
import { useFormatters, useTranslator } from '@halalmap/i18n';
import { uiMessages } from '../messages/catalogue';
import { leafShapes } from '../ornament/sign-shapes';
import { classNames } from './class-names';
import { useNow } from './use-now';

const threeMonths = 92 * 24 * 3600 * 1000;

/** How old the newest evidence is: a full leaf under three months, half under a year, dashed after; always in words. */
export const Freshness = ({ trust }: { trust: Trust }) => {
  const t = useTranslator(uiMessages);
  const format = useFormatters();
  const now = useNow();
  const never = trust.reasons.length === 0;
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
      <span>{words()}</span>
    </span>
  );
};
