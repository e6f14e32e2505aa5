import { asrRules, prayerMethods } from '@halalmap/contracts';
import { useFormatters, useLocale } from '@halalmap/i18n';
import { classNames } from '@halalmap/ui';
import { Fragment, useId } from 'react';
import { useText } from '../messages/en';
import { type Prayer, minutesOf, timeOfMinutes } from '@halalmap/reference-data/prayer-times';
import type { UsedChoice } from './use-prayer';

const width = 760;
const horizon = 142;
const height = 112;
/** The night gets less space than the day. */
const depth = 44;
const dayMinutes = 24 * 60;

interface SunPathProps {
  prayers: readonly Prayer[];
  /** `HH:MM`, Asia/Manila. */
  sunrise: string;
  sunset: string;
  /** Minutes since midnight in Manila. */
  now: number;
  next: Prayer | undefined;
}

const rounded = (value: number): string => value.toFixed(1);

/**
 * Draws the height of the sun over a day. Near the equator it follows a cosine around noon closely enough for a
 * picture; it is shifted so that it crosses the horizon at sunrise and sunset.
 */
const createCurve = (sunrise: number, sunset: number) => {
  const noon = (sunrise + sunset) / 2;
  const angleOf = (minutes: number): number => ((minutes - noon) / dayMinutes) * 2 * Math.PI;
  const atHorizon = Math.cos(angleOf(sunrise));
  const x = (minutes: number): number => (minutes / dayMinutes) * width;
  const y = (minutes: number): number => {
    const above = height * (Math.cos(angleOf(minutes)) - atHorizon);
    return horizon - (above >= 0 ? above : depth * Math.tanh(above / depth));
  };
  const path = (from: number, to: number): string => {
    const steps = Math.max(1, Math.ceil((to - from) / 20));
    const points = Array.from({ length: steps + 1 }, (_step, index) => from + ((to - from) * index) / steps);
    return points
      .map((minutes, index) => `${index === 0 ? 'M' : 'L'}${rounded(x(minutes))} ${rounded(y(minutes))}`)
      .join('');
  };
  return { x, y, path };
};

/** The prayers and the current time on the path of the sun. Illustrates the list below it. */
export const SunPath = ({ prayers, sunrise, sunset, now, next }: SunPathProps) => {
  const [rise, set] = [minutesOf(sunrise), minutesOf(sunset)];
  const { x, y, path } = createCurve(rise, set);
  return (
    <svg className="sun" viewBox={`0 0 ${width} 220`} aria-hidden="true" focusable="false">
      <path className="sun__day" d={`${path(rise, set)}Z`} />
      <path className="sun__horizon" d={`M0 ${horizon}H${width}`} />
      <path className="sun__todo" d={path(now, dayMinutes)} />
      <path className="sun__done" d={path(0, now)} />
      {prayers.map((prayer) => {
        const minutes = minutesOf(prayer.time);
        const state = prayer.name === next?.name ? 'is-next' : minutes <= now ? 'is-past' : '';
        return (
          <g key={prayer.name} className={`sun__prayer ${state}`}>
            <circle
              cx={rounded(x(minutes))}
              cy={rounded(y(minutes))}
              r={prayer.name === next?.name ? 9 : 6.5}
            />
          </g>
        );
      })}
      <g className="sun__now">
        <circle cx={rounded(x(now))} cy={rounded(y(now))} r="15" />
        <circle cx={rounded(x(now))} cy={rounded(y(now))} r="7" />
      </g>
    </svg>
  );
};

/** An iqamah as a time of day, after the adhan of the same prayer. */
const iqamahOf = (prayer: Prayer, minutes: number | null | undefined): string | null =>
  minutes === null || minutes === undefined ? null : timeOfMinutes(minutesOf(prayer.time) + minutes);

interface PrayerListProps {
  prayers: readonly Prayer[];
  /** Minutes since midnight in Manila. */
  now: number;
  next: Prayer | undefined;
  /** Minutes after the adhan, where the mosque said so. */
  iqamah?: Partial<Record<Prayer['name'], number | null>> | null;
  /** Whether the midday prayer is that of Friday. */
  isFriday?: boolean;
  /** `HH:MM`: listed after Fajr, whose time ends then. */
  sunrise?: string;
}

/** The prayers of a day in their order, the next one marked. */
export const PrayerList = ({ prayers, now, next, iqamah, isFriday = false, sunrise }: PrayerListProps) => {
  const t = useText();
  const format = useFormatters();
  const { locale } = useLocale();
  if (prayers.length === 0) return null;
  const rise = sunrise !== undefined && (
    <li className={minutesOf(sunrise) <= now ? 'is-past' : undefined}>
      <span className="prayer__name">{t('prayer.sunriseName')}</span>
      <time dateTime={sunrise} className="numeric">
        {format.time(sunrise)}
      </time>
    </li>
  );
  return (
    <ol className={classNames('prayer__list', rise && 'prayer__list--six')}>
      {prayers.map((prayer) => {
        const name = isFriday && prayer.name === 'dhuhr' ? 'jumuah' : prayer.name;
        const starts = name === 'jumuah' ? null : iqamahOf(prayer, iqamah?.[prayer.name]);
        return (
          <Fragment key={prayer.name}>
            <li
              className={
                prayer.name === next?.name ? 'is-next' : minutesOf(prayer.time) <= now ? 'is-past' : undefined
              }
              aria-current={prayer.name === next?.name ? 'true' : undefined}
            >
              <span className="prayer__name">
                {t(`prayer.${name}`)}{' '}
                {locale !== 'ar' && (
                  <span lang="ar" dir="rtl">
                    {t(`prayer.arabic.${name}`)}
                  </span>
                )}
              </span>
              <time dateTime={prayer.time} className="numeric">
                {format.time(prayer.time)}
              </time>
              {starts !== null && (
                <span className="prayer__iqamah small numeric">
                  {t('prayer.iqamah', { time: format.time(starts) })}
                </span>
              )}
            </li>
            {prayer.name === 'fajr' && rise}
          </Fragment>
        );
      })}
    </ol>
  );
};

/** Chooses the calculation method and the school that says when Asr begins. */
export const MethodChooser = ({ choice }: { choice: UsedChoice }) => {
  const t = useText();
  const [method, asr] = [useId(), useId()];
  const { choose } = choice;
  return (
    <div className="prayer__methods">
      <label className="prayer__method" htmlFor={method}>
        {t('prayer.choose')}
      </label>
      <select
        id={method}
        className="input"
        value={choice.method}
        onChange={({ target }) => {
          const chosen = prayerMethods.find((name) => name === target.value);
          if (chosen) choose({ method: chosen, asr: choice.asr });
        }}
      >
        {prayerMethods.map((name) => (
          <option key={name} value={name}>
            {t(`prayer.method.${name}`)}
          </option>
        ))}
      </select>
      <label className="prayer__method" htmlFor={asr}>
        {t('prayer.chooseAsr')}
      </label>
      <select
        id={asr}
        className="input"
        value={choice.asr}
        onChange={({ target }) => {
          const chosen = asrRules.find((name) => name === target.value);
          if (chosen) choose({ method: choice.method, asr: chosen });
        }}
      >
        {asrRules.map((name) => (
          <option key={name} value={name}>
            {t(`prayer.asr.${name}`)}
          </option>
        ))}
      </select>
    </div>
  );
};
