import { type Listing, slugify } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Icon } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import type { MapPlace } from '../../map/geometry';
import { useText } from '../../messages/en';
import { addDays, isInRamadan } from '@halalmap/reference-data/hijri';
import { MethodChooser, PrayerList, SunPath } from '../../prayer/prayer-parts';
import {
  type Prayer,
  announcedOf,
  calculateTimes,
  isCurrent,
  manilaDay,
  nextPrayer,
  prayersOf,
} from '@halalmap/reference-data/prayer-times';
import { type UsedChoice, hijriNow, useHijriText, usePrayerChoice } from '../../prayer/use-prayer';
import { useDeclaredMonths } from '../../shared/holidays';
import { manilaTime, useMinute } from '../../shared/manila-time';
import { JumuahPart } from './jumuah-part';

const friday = 5;

/** Times that a mosque announced too long ago to be those of today, or it is not known when. */
const EarlierTimes = ({ announced, asOf }: { announced: readonly Prayer[]; asOf: string | null }) => {
  const t = useText();
  const format = useFormatters();
  if (announced.length === 0) return null;
  const times = format.list(
    announced.map(({ name, time }) =>
      t('prayer.announcedTime', { prayer: t(`prayer.${name}`), time: format.time(time) }),
    ),
  );
  return (
    <p>
      {asOf === null
        ? t('prayer.announcedUndated', { times })
        : t('prayer.announced', { day: format.day(asOf), times })}
    </p>
  );
};

interface PrayerNoteProps {
  prayers: readonly Prayer[];
  /** Announced times that are not among the prayers. */
  earlier: readonly Prayer[];
  asOf: string | null;
  choice: UsedChoice;
  /** `HH:MM`, calculated; null where no position is known. */
  sunrise: string | null;
  /** The town that the times are calculated for; null when its name is not known. */
  town: string | null;
  /** The end of the address of the prayer page of the town; null when the town is not known. */
  slug: string | null;
  /** Calculated for the centre of the town, since the exact position is not known. */
  isTownOnly: boolean;
}

/** The source of the times: the mosque, or a calculation with a named method. */
const PrayerNote = (props: PrayerNoteProps) => {
  const { prayers, earlier, asOf, choice, sunrise, town, slug, isTownOnly } = props;
  const t = useText();
  const format = useFormatters();
  const calculated = prayers.filter(({ isGiven }) => !isGiven);
  const given = prayers.filter(({ isGiven }) => isGiven);
  if (prayers.length === 0 && earlier.length === 0) return null;
  const named = (list: readonly Prayer[]) => format.list(list.map(({ name }) => t(`prayer.${name}`)));
  const where = town === null ? 'spot' : isTownOnly ? 'centre' : 'town';
  const day = asOf === null ? '' : format.day(asOf);
  return (
    <div className="prayer__note">
      <Icon name="info" />
      <div>
        <EarlierTimes announced={earlier} asOf={asOf} />
        <p>
          <span aria-live="polite">
            {given.length > 0 && calculated.length === 0 && t('prayer.allGiven', { day })}
            {calculated.length > 0 &&
              given.length > 0 &&
              `${t('prayer.someGiven', { names: named(given), day })} `}
            {calculated.length > 0 &&
              t('prayer.calculated', {
                part: given.length > 0 ? 'rest' : 'all',
                where,
                town,
                method: t(`prayer.method.${choice.method}`),
                asr: choice.asr,
              })}
          </span>{' '}
          {calculated.length > 0 &&
            choice.source !== null &&
            `${t('prayer.regionSource', { source: choice.source })} `}
          {sunrise !== null && `${t('prayer.sunrise', { time: format.time(sunrise) })} `}
          {t('prayer.mosqueFirst')}
        </p>
        {town !== null && slug !== null && (
          <p>
            <Link className="prayer__town" to={`/prayer/${slug}`}>
              {t('prayer.ofTown', { town })}
            </Link>
          </p>
        )}
        {calculated.length > 0 && (
          <details className="fold">
            <summary>{t('prayer.change')}</summary>
            <MethodChooser choice={choice} />
          </details>
        )}
      </div>
    </div>
  );
};

/** Town and province as in addresses; the page goes on to the shorter address where the name is the only one. */
const townSlug = ({ municipalityId, municipalityName, provinceName }: Listing): string | null =>
  municipalityId === null
    ? null
    : slugify([municipalityName, provinceName].filter((name) => name !== null).join(' ')) || null;

interface PrayerPanelProps {
  listing: Listing;
  /** The position of the mosque, or of its town; null when neither is known. */
  place: MapPlace | null;
}

/** On a Friday the first Jumu'ah takes the place of Dhuhr. */
const withJumuah = (prayers: readonly Prayer[], [first]: readonly string[]): Prayer[] =>
  first === undefined
    ? [...prayers]
    : prayers.map((prayer) => (prayer.name === 'dhuhr' ? { ...prayer, time: first, isGiven: true } : prayer));

/** The next prayer, the five prayers of today on a sun path, and the source of their times. */
export const PrayerPanel = ({ listing, place }: PrayerPanelProps) => {
  const t = useText();
  const format = useFormatters();
  const hijriText = useHijriText();
  const moment = useMinute();
  const declared = useDeclaredMonths();
  const choice = usePrayerChoice(listing.region);
  const { minutes: now, day: weekday } = manilaTime(moment);
  const today = manilaDay(moment);
  const at = place && { latitude: place.at[1], longitude: place.at[0] };
  const timesOf = (day: string) => at && calculateTimes(day, at, choice, isInRamadan(day, declared));
  const calculated = timesOf(today);
  const announced = announcedOf(listing);
  const currentOn = (day: string) => (isCurrent(listing, day) ? announced : []);
  const current = currentOn(today);
  const jumuah = weekday === friday ? (listing.jumuahTimes ?? []) : [];
  const prayers = withJumuah(prayersOf(current, calculated), jumuah);
  const tomorrow = addDays(today, 1);
  const next = nextPrayer(
    (day) => (day === 'today' ? prayers : prayersOf(currentOn(tomorrow), timesOf(tomorrow))),
    now,
  );
  const nameOf = ({ name }: Prayer) => (name === 'dhuhr' && jumuah.length > 0 ? 'jumuah' : name);
  const maghrib = prayers.find(({ name }) => name === 'maghrib')?.time ?? '18:00';

  return (
    <section className="prayer field-deep on-field" aria-labelledby="prayers">
      <div className="prayer__head">
        {next ? (
          <div>
            <h2 id="prayers" className="prayer__heading">
              {t('prayer.next')}
            </h2>
            <p className="prayer__next">
              <strong>{t(`prayer.${nameOf(next.prayer)}`)}</strong>{' '}
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
            <p className="prayer__countdown">{t('listing.unknown')}</p>
          </div>
        )}
        <p className="prayer__date">
          {t('prayer.date', {
            weekday: t(`listing.day.${String(weekday) as '1'}`),
            day: format.day(today),
          })}
          <br />
          <span>{hijriText(hijriNow(moment, { maghrib, declared }))}</span>
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
      <PrayerList
        prayers={prayers}
        now={now}
        next={next?.prayer}
        iqamah={listing.iqamahMinutes}
        isFriday={jumuah.length > 0}
      />
      <JumuahPart listing={listing} isFriday={weekday === friday} />
      <PrayerNote
        prayers={prayers.filter(({ name }) => !(name === 'dhuhr' && jumuah.length > 0))}
        earlier={current.length > 0 ? [] : announced}
        asOf={listing.prayerTimesAsOf}
        choice={choice}
        sunrise={calculated?.sunrise ?? null}
        town={place?.precision === 'town' ? place.town : listing.municipalityName}
        slug={townSlug(listing)}
        isTownOnly={place?.precision === 'town'}
      />
    </section>
  );
};
