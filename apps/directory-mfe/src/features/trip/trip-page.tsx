import { pathIn, type PrayerTown } from '@halalmap/contracts';
import { asApiError } from '@halalmap/api-client';
import { useFormatters, useLocale } from '@halalmap/i18n';
import { usePageTitle } from '@halalmap/mfe-kit';
import { useCopyLink } from '@halalmap/mfe-kit/share';
import { addDays, isInRamadan } from '@halalmap/reference-data/hijri';
import { manilaDay, prayersOf, timeOfMinutes } from '@halalmap/reference-data/prayer-times';
import { Button, ErrorState, Skeleton, TrustLabel, useInBrowser } from '@halalmap/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { useText } from '../../messages/en';
import { useTripText } from '../../messages/en-trip';
import { useCalculation, usePrayerChoice, usePrayerTownQuery } from '../../prayer/use-prayer';
import { useDeclaredMonths } from '../../shared/holidays';
import { useMinute } from '../../shared/manila-time';
import { usePlacesAlong } from '../../shared/places-along';
import { FitLine } from '../../standard/fit-line';
import { fitOf, useStandard } from '../../standard/standard';
import { openPeriodAt, periodsOn } from '../listing/hours-card';
import {
  beforePrayer,
  inOrder,
  type Leg,
  legOf,
  type OnTheWay,
  readTrip,
  speed,
  type Trip,
  writeTrip,
} from './trip';
import { TripForm } from './trip-form';
import '@halalmap/ui/styles/print.css';
import './trip-page.css';

const dayMinutes = 24 * 60;

/** Whole kilometres; nothing here is exact. */
const about = (km: number): number => Math.round(km);
const timeAt = (minutes: number): string => timeOfMinutes(Math.round(minutes) % dayMinutes);

interface DayProps {
  number: number;
  /** `YYYY-MM-DD` in Manila. */
  date: string;
  from: PrayerTown;
  to: PrayerTown;
  trip: Trip;
}

const pointOf = ({ latitude, longitude }: PrayerTown) => ({ lat: latitude, lng: longitude });

/** The prayers of a day in both towns, and the mosques that are reached before each. */
const Prayers = ({ date, from, to, leg, trip }: DayProps & { leg: Leg }) => {
  const [t, texts] = [useTripText(), useText()];
  const format = useFormatters();
  const declared = useDeclaredMonths();
  const [here, there] = [usePrayerChoice(from.region), usePrayerChoice(to.region)];
  const first = prayersOf([], useCalculation(from, here, declared)(date));
  const last = prayersOf([], useCalculation(to, there, declared)(date));
  const { places, retry } = usePlacesAlong({
    type: 'mosque',
    along: [leg.from, leg.to],
    within: trip.within,
  });
  const mosques = inOrder(places ?? [], leg);
  return (
    <section>
      <h3>{t('trip.prayers')}</h3>
      {retry && <ErrorState title={t('trip.failed')} onRetry={retry} />}
      <ol className="trip__prayers">
        {first.map((prayer, index) => {
          const found = beforePrayer(mosques, leg, prayer.time);
          const where = found.where === 'after' ? to : from;
          return (
            <li key={prayer.name}>
              <h4>{texts(`prayer.${prayer.name}`)}</h4>
              <p className="numeric">
                {t('trip.timeIn', { town: from.name })} <time>{format.time(prayer.time)}</time>
                {from.id !== to.id && (
                  <>
                    {' · '}
                    {t('trip.timeIn', { town: to.name })} <time>{format.time(last[index]?.time ?? '')}</time>
                  </>
                )}
              </p>
              <p className="small muted">
                {t(`trip.at.${found.where}`, { km: about(found.along), town: where.name })}
              </p>
              {places && (
                <p className="small">
                  {found.mosques.length === 0
                    ? t('trip.mosquesNone')
                    : found.mosques.map(({ listing }, place) => (
                        <span key={listing.id}>
                          {place > 0 && ' · '}
                          <Link to={`/listing/${listing.id}`}>
                            <bdi>{listing.name}</bdi>
                          </Link>{' '}
                          <FitLine listing={listing} />
                        </span>
                      ))}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <p className="small muted">{t('trip.calculated')}</p>
    </section>
  );
};

/** Whether a place is open when it is passed, by the hours that it keeps on that day; null where they are not known. */
const useOpenWhenPassed = (date: string) => {
  const declared = useDeclaredMonths();
  return ({ listing, passedAt }: OnTheWay): boolean | null => {
    const day = addDays(date, Math.floor(passedAt / dayMinutes));
    const { openingHours, ramadanHours } = listing;
    const hours =
      ramadanHours && ramadanHours.length > 0 && isInRamadan(day, declared) ? ramadanHours : openingHours;
    const weekday = new Date(`${day}T00:00Z`).getUTCDay() || 7;
    if (!hours) return null;
    if (openPeriodAt(hours, { day: weekday, minutes: Math.round(passedAt) % dayMinutes })) return true;
    // A day without hours is unknown, never closed.
    return periodsOn(hours, weekday).length > 0 ? false : null;
  };
};

/** The places to eat along a day's route, in its order. */
const Food = ({ date, from, leg, trip }: DayProps & { leg: Leg }) => {
  const t = useTripText();
  const format = useFormatters();
  const standard = useStandard();
  const isOpen = useOpenWhenPassed(date);
  const { places, hasMore, retry } = usePlacesAlong({
    type: 'food',
    along: [leg.from, leg.to],
    within: trip.within,
  });
  const loaded = inOrder(places ?? [], leg);
  const fitting = standard && loaded.filter(({ listing }) => fitOf(listing, standard).fits === 'yes');
  const shown = (trip.fits && fitting ? fitting : loaded).filter(
    (place) => !trip.open || isOpen(place) === true,
  );
  return (
    <section>
      <h3>{t('trip.food')}</h3>
      {retry && <ErrorState title={t('trip.failed')} onRetry={retry} />}
      {!places && !retry && <Skeleton shape="block" />}
      {places && (
        <p className="small muted" role="status">
          {loaded.length === 0
            ? t('trip.foodNone')
            : t('trip.foodCount', { shown: shown.length, loaded: loaded.length, within: trip.within })}{' '}
          {fitting && loaded.length > 0 && t('trip.foodFit', { fit: fitting.length, loaded: loaded.length })}
        </p>
      )}
      {shown.length > 0 && (
        <ol className="trip__places">
          {shown.map((place) => {
            const { listing, along, aside, passedAt } = place;
            const open = isOpen(place);
            return (
              <li key={listing.id}>
                <h4>
                  <Link to={`/listing/${listing.id}`}>
                    <bdi>{listing.name}</bdi>
                  </Link>
                </h4>
                <p className="small">
                  {listing.municipalityName !== null && <>{listing.municipalityName}, </>}
                  {t('trip.where', { along: about(along), aside: about(aside), town: from.name })}
                </p>
                <p className="small">
                  {t('trip.passed', { time: format.time(timeAt(passedAt)) })}:{' '}
                  {t(`trip.passed.${open === null ? 'unknown' : open ? 'open' : 'closed'}`)}
                </p>
                <p className="row">
                  <TrustLabel level={listing.trust.level} trust={listing.trust} type={listing.entityType} />
                  <FitLine listing={listing} />
                </p>
              </li>
            );
          })}
        </ol>
      )}
      {hasMore && <p className="small">{t('trip.foodMore')}</p>}
    </section>
  );
};

const Day = (props: DayProps) => {
  const { number, date, from, to, trip } = props;
  const t = useTripText();
  const format = useFormatters();
  const leg = legOf(pointOf(from), pointOf(to), trip.at);
  const arrives = leg.ends < dayMinutes;
  return (
    <section className="trip__day">
      <h2>{t('trip.day', { number, from: from.name, to: to.name })}</h2>
      <p>
        <time dateTime={date}>{format.day(date)}</time>
      </p>
      <p className="small muted">
        {t(arrives ? 'trip.about' : 'trip.aboutNext', {
          km: about(leg.km),
          speed,
          time: arrives ? format.time(timeAt(leg.ends)) : '',
        })}
      </p>
      <Prayers {...props} leg={leg} />
      <Food {...props} leg={leg} />
    </section>
  );
};

/** A day between two towns of the address, once both are known. */
const DayOfTowns = ({
  fromSlug,
  toSlug,
  ...rest
}: Omit<DayProps, 'from' | 'to'> & { fromSlug: string; toSlug: string }) => {
  const t = useTripText();
  const [from, to] = [usePrayerTownQuery(fromSlug), usePrayerTownQuery(toSlug)];
  if (from.currentData && to.currentData)
    return <Day {...rest} from={from.currentData} to={to.currentData} />;
  const failed = [from, to].find(({ isError, isFetching }) => isError && !isFetching);
  if (!failed) return <Skeleton shape="block" className="trip__wait" />;
  return asApiError(failed.error).status === 404 ? (
    <ErrorState title={t('trip.goneTown')} />
  ) : (
    <ErrorState title={t('trip.failed')} onRetry={() => void failed.refetch()} />
  );
};

/** A trip between towns by days: what to eat, and where to pray. Its address holds the choices. */
export const TripPage = () => {
  const t = useTripText();
  const copy = useCopyLink();
  const { locale } = useLocale();
  const inBrowser = useInBrowser();
  const [params, setParams] = useSearchParams();
  const trip = readTrip(params);
  usePageTitle(t('trip.title'));
  const now = manilaDay(useMinute());
  const today = inBrowser ? now : '';
  const legs = inBrowser
    ? trip.stops.slice(1).map((toSlug, index) => ({ fromSlug: trip.stops[index] ?? toSlug, toSlug }))
    : [];
  const query = writeTrip(trip).toString();
  return (
    <div className="wrap trip">
      <h1>{t('trip.title')}</h1>
      <p className="muted trip__lead">{t('trip.lead')}</p>
      <TripForm
        key={inBrowser ? query : 'server'}
        trip={trip}
        today={today}
        onPlan={(chosen) => setParams(writeTrip(chosen))}
      />
      {legs.length > 0 && (
        <div className="row trip__tools">
          <Button
            size="sm"
            icon="copy"
            onClick={() => void copy(`${window.location.origin}${pathIn(locale, '/trip')}?${query}`)}
          >
            {t('trip.copy')}
          </Button>
          <Button size="sm" icon="file-text" onClick={() => window.print()}>
            {t('trip.print')}
          </Button>
        </div>
      )}
      {legs.map((leg, index) => (
        <DayOfTowns
          key={`${index} ${leg.fromSlug} ${leg.toSlug}`}
          {...leg}
          number={index + 1}
          date={addDays(trip.on ?? today, index)}
          trip={trip}
        />
      ))}
    </div>
  );
};
