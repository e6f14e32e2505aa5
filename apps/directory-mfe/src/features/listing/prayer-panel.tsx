import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Icon } from '@halalmap/ui';
import { prayerFields } from '../../facts/fact-fields';
import type { MapPlace } from '../../map/geometry';
import { useText } from '../../messages/en';
import {
  type Prayer,
  type PrayerMethod,
  calculateTimes,
  hijriDay,
  manilaDay,
  minutesOf,
  nextPrayer,
  prayerMethods,
  prayersOf,
  usePrayerMethod,
} from '../../prayer/prayer-times';
import { manilaTime, useMinute } from '../../shared/manila-time';
import { TellUs } from './suggest/suggest-edits';

interface PrayerNoteProps {
  prayers: readonly Prayer[];
  method: PrayerMethod;
  /** `HH:MM`, calculated; null where no position is known. */
  sunrise: string | null;
  /** The town that the times are calculated for; null when its name is not known. */
  town: string | null;
  /** Calculated for the centre of the town, since the exact position is not known. */
  isTownOnly: boolean;
  onChooseMethod: (chosen: PrayerMethod) => void;
}

/** The source of the times: the mosque, or a calculation with a named method. */
const PrayerNote = (props: PrayerNoteProps) => {
  const { prayers, method, sunrise, town, isTownOnly, onChooseMethod } = props;
  const t = useText();
  const format = useFormatters();
  const calculated = prayers.filter(({ isGiven }) => !isGiven);
  const given = prayers.filter(({ isGiven }) => isGiven);
  if (prayers.length === 0) return null;
  const named = (list: readonly Prayer[]) => list.map(({ name }) => t(`prayer.${name}`)).join(', ');
  const where = town === null ? 'spot' : isTownOnly ? 'centre' : 'town';
  return (
    <div className="prayer__note">
      <Icon name="info" />
      <p>
        <span aria-live="polite">
          {calculated.length === 0 && t('prayer.allGiven')}
          {calculated.length > 0 && given.length > 0 && `${t('prayer.someGiven', { names: named(given) })} `}
          {calculated.length > 0 &&
            t('prayer.calculated', {
              part: given.length > 0 ? 'rest' : 'all',
              where,
              town,
              method: t(`prayer.method.${method}`),
            })}
        </span>{' '}
        {sunrise !== null && `${t('prayer.sunrise', { time: format.time(sunrise) })} `}
        {t('prayer.mosqueFirst')}
        {calculated.length > 0 && (
          <label className="prayer__method">
            {t('prayer.choose')}{' '}
            <select
              className="input"
              value={method}
              onChange={({ target }) => {
                const chosen = prayerMethods.find((name) => name === target.value);
                if (chosen) onChooseMethod(chosen);
              }}
            >
              {prayerMethods.map((name) => (
                <option key={name} value={name}>
                  {t(`prayer.method.${name}`)}
                </option>
              ))}
            </select>
          </label>
        )}
      </p>
    </div>
  );
};

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
const SunPath = ({ prayers, sunrise, sunset, now, next }: SunPathProps) => {
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
        const state = prayer === next ? 'is-next' : minutes <= now ? 'is-past' : '';
        return (
          <g key={prayer.name} className={`sun__prayer ${state}`}>
            <circle cx={rounded(x(minutes))} cy={rounded(y(minutes))} r={prayer === next ? 9 : 6.5} />
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

interface PrayerPanelProps {
  listing: Listing;
  /** The position of the mosque, or of its town; null when neither is known. */
  place: MapPlace | null;
}

/** The next prayer, the five prayers of today on a sun path, and the source of their times. */
export const PrayerPanel = ({ listing, place }: PrayerPanelProps) => {
  const t = useText();
  const format = useFormatters();
  const moment = useMinute();
  const [method, chooseMethod] = usePrayerMethod();
  const now = manilaTime(moment).minutes;
  const today = manilaDay(moment);
  const at = place && { latitude: place.at[1], longitude: place.at[0] };
  const calculated = at && calculateTimes(today, at, method);
  const prayers = prayersOf(listing, calculated);
  const next = nextPrayer(prayers, now);

  return (
    <section className="prayer field-deep on-field" aria-labelledby="prayers">
      <div className="prayer__head">
        {next ? (
          <div>
            <h2 id="prayers" className="prayer__heading">
              {t('prayer.next')}
            </h2>
            <p className="prayer__next">
              <strong>{t(`prayer.${next.prayer.name}`)}</strong>{' '}
              <time dateTime={next.prayer.time}>{format.time(next.prayer.time)}</time>
            </p>
            <p className="prayer__countdown">
              {t('prayer.in', { hours: Math.floor(next.inMinutes / 60), minutes: next.inMinutes % 60 })}
            </p>
          </div>
        ) : (
          <div>
            <h2 id="prayers" className="prayer__heading">
              {t('prayer.times')}
            </h2>
            <p className="prayer__countdown">
              {t('listing.unknown')}. <TellUs fields={prayerFields} label={t('prayer.times')} />
            </p>
          </div>
        )}
        <p className="prayer__date">
          {t('prayer.date', {
            weekday: t(`listing.day.${String(manilaTime(moment).day) as '1'}`),
            day: format.day(today),
          })}
          <br />
          <span>{t('prayer.hijri', { day: hijriDay(moment) })}</span>
        </p>
      </div>
      {calculated && (
        <SunPath
          prayers={prayers}
          sunrise={calculated.sunrise}
          sunset={calculated.maghrib}
          now={now}
          next={next?.prayer}
        />
      )}
      <PrayerList prayers={prayers} now={now} next={next?.prayer} />
      <PrayerNote
        prayers={prayers}
        method={method}
        sunrise={calculated?.sunrise ?? null}
        town={place?.precision === 'town' ? place.town : listing.municipalityName}
        isTownOnly={place?.precision === 'town'}
        onChooseMethod={chooseMethod}
      />
    </section>
  );
};

const PrayerList = ({
  prayers,
  now,
  next,
}: {
  prayers: readonly Prayer[];
  now: number;
  next: Prayer | undefined;
}) => {
  const t = useText();
  const format = useFormatters();
  if (prayers.length === 0) return null;
  return (
    <ol className="prayer__list">
      {prayers.map((prayer) => (
        <li
          key={prayer.name}
          className={prayer === next ? 'is-next' : minutesOf(prayer.time) <= now ? 'is-past' : undefined}
          aria-current={prayer === next ? 'true' : undefined}
        >
          <span className="prayer__name">
            {t(`prayer.${prayer.name}`)}{' '}
            <span lang="ar" dir="rtl">
              {t(`prayer.arabic.${prayer.name}`)}
            </span>
          </span>
          <time dateTime={prayer.time} className="numeric">
            {format.time(prayer.time)}
          </time>
        </li>
      ))}
    </ol>
  );
};
