import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { ErrorState, Skeleton, TrustLabel, useInBrowser } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/en';
import { usePrayerText } from '../../messages/en-prayer';
import { minutesOf, nextCalculated, timeOfMinutes } from '@halalmap/reference-data/prayer-times';
import type { DayOfTown } from '../../prayer/use-prayer';
import { manilaTime } from '../../shared/manila-time';
import {
  type Distance,
  type Point,
  farthestKm,
  useDistanceText,
  useKnownPosition,
  usePlacesAround,
} from '../../shared/places';
import { ConfirmJumuah } from '../listing/jumuah-part';
import { AskPosition } from './prayer-tools';

const shownMosques = 6;
/** Kilometres an hour, in a straight line: on foot, and by road. */
const walkingSpeed = 4;
const roadSpeed = 20;

/** Beyond that nobody plans a way to a prayer by an estimate. */
const longestMinutes = 60;

const centreOf = ({ town }: DayOfTown): Point => ({ lat: town.latitude, lng: town.longitude });

/** The page of the directory with all mosques, nearest to a town first. */
const allMosques = ({ town }: DayOfTown): string =>
  `/mosque?${new URLSearchParams({ near: `${town.latitude},${town.longitude}`, nearName: town.name }).toString()}`;

const minutesAt = (km: number, speed: number): number => Math.max(1, Math.ceil((km / speed) * 60));

/** Whether a mosque can be reached before the next prayer, on foot or by road. */
const Reach = ({ km, day }: { km: number; day: DayOfTown }) => {
  const [t, texts] = [useText(), usePrayerText()];
  const next =
    day.moment === null
      ? null
      : nextCalculated(day.timesOf, { today: day.today, minutes: manilaTime(day.moment).minutes });
  if (!next) return null;
  const prayer = t(`prayer.${next.prayer.name}`);
  const [walk, road] = [minutesAt(km, walkingSpeed), minutesAt(km, roadSpeed)];
  if (Math.min(walk, road) > longestMinutes) return null;
  return (
    <span className="small">
      {walk <= next.inMinutes && walk <= longestMinutes
        ? texts('prayers.reach.walk', { minutes: walk, prayer })
        : texts(road <= next.inMinutes ? 'prayers.reach.road' : 'prayers.reach.late', {
            minutes: road,
            prayer,
          })}
    </span>
  );
};

const Place = ({
  listing,
  distance,
  children,
}: {
  listing: Listing;
  distance: Distance | undefined;
  children?: ReactNode;
}) => {
  const distanceText = useDistanceText();
  const inside = [listing.unitNumber, listing.buildingName].filter(Boolean).join(', ');
  return (
    <li className="prayers__place">
      <h3>
        <Link to={`/listing/${listing.id}`}>
          <bdi>{listing.name}</bdi>
        </Link>
      </h3>
      <p className="small muted">
        {[inside, distance && 'km' in distance ? listing.municipalityName : null].filter(Boolean).join(' · ')}{' '}
        <span className="numeric">{distanceText(distance)}</span>
      </p>
      <TrustLabel level={listing.trust.level} trust={listing.trust} type={listing.entityType} />
      {children}
    </li>
  );
};

const useFrom = (day: DayOfTown) => {
  const own = useKnownPosition();
  return { from: own ?? centreOf(day), isOwn: own !== null };
};

/** The nearest mosques and prayer rooms, and which can be reached before the next prayer. */
export const NearestMosques = ({ day }: { day: DayOfTown }) => {
  const t = usePrayerText();
  const { from, isOwn } = useFrom(day);
  const inBrowser = useInBrowser();
  const { places, distances, retry } = usePlacesAround(from, { type: 'mosque', skip: !inBrowser });
  return (
    <section className="prayers__part" aria-labelledby="mosques">
      <h2 id="mosques">{t('prayers.mosques')}</h2>
      <p className="small muted">
        {isOwn ? t('prayers.fromHere') : t('prayers.fromCentre', { town: day.town.name })}
      </p>
      <AskPosition />
      {retry && <ErrorState title={t('prayers.mosquesFailed')} onRetry={retry} />}
      {!retry && !places && <Skeleton shape="block" className="prayers__wait" />}
      {places?.length === 0 && (
        <p>
          {t('prayers.mosquesNone', { km: farthestKm })}{' '}
          <Link to="/submit?type=mosque">{t('prayers.add')}</Link>{' '}
          <Link to={allMosques(day)}>{t('prayers.mosquesAll')}</Link>
        </p>
      )}
      {places && places.length > 0 && (
        <ol className="prayers__list">
          {places.slice(0, shownMosques).map((listing) => {
            const distance = distances.get(listing.id);
            return (
              <Place key={listing.id} listing={listing} distance={distance}>
                {distance && 'km' in distance && <Reach km={distance.km} day={day} />}
              </Place>
            );
          })}
        </ol>
      )}
    </section>
  );
};

/** On Fridays: when the mosques near here pray, confirmed by one tap. */
export const FridayPart = ({ day }: { day: DayOfTown }) => {
  const t = usePrayerText();
  const format = useFormatters();
  const { from } = useFrom(day);
  const inBrowser = useInBrowser();
  const { places, distances, retry } = usePlacesAround(from, { type: 'mosque', skip: !inBrowser });
  const known = places?.filter(({ jumuahTimes }) => jumuahTimes !== null);
  return (
    <section className="prayers__part" aria-labelledby="friday">
      <h2 id="friday">{t('prayers.friday')}</h2>
      {retry && <ErrorState title={t('prayers.mosquesFailed')} onRetry={retry} />}
      {!retry && !known && <Skeleton shape="block" className="prayers__wait" />}
      {known?.length === 0 && <p className="muted">{t('prayers.fridayNone')}</p>}
      {known && known.length > 0 && (
        <>
          <p className="small muted">{t('prayers.fridayText')}</p>
          <ol className="prayers__list">
            {known.map((listing) => (
              <Place key={listing.id} listing={listing} distance={distances.get(listing.id)}>
                <strong className="numeric">
                  {format.list((listing.jumuahTimes ?? []).map((time) => format.time(time)))}
                </strong>
                <ConfirmJumuah listing={listing} returnTo={`/prayer/${day.town.slug}`} />
              </Place>
            ))}
          </ol>
        </>
      )}
    </section>
  );
};

/** Minutes before Fajr at which a kitchen must be open to count. */
const suhoorMinutes = 60;

/** In Ramadan: places to eat near here that say they are open an hour before Fajr. */
export const SuhoorPart = ({ day }: { day: DayOfTown }) => {
  const t = usePrayerText();
  const format = useFormatters();
  const { from } = useFrom(day);
  const openAt = timeOfMinutes(minutesOf(day.times.fajr) - suhoorMinutes);
  const inBrowser = useInBrowser();
  const { places, distances, retry } = usePlacesAround(from, { type: 'food', openAt, skip: !inBrowser });
  return (
    <section className="prayers__part" aria-labelledby="suhoor">
      <h2 id="suhoor">{t('prayers.suhoor')}</h2>
      <p className="small muted">
        {t('prayers.suhoorText', { time: format.time(openAt) })}{' '}
        <Link to={`/food?openAt=${openAt}`}>{t('prayers.suhoorAll')}</Link>
      </p>
      {retry && <ErrorState title={t('prayers.suhoorFailed')} onRetry={retry} />}
      {!retry && !places && <Skeleton shape="block" className="prayers__wait" />}
      {places?.length === 0 && <p className="muted">{t('prayers.suhoorNone')}</p>}
      {places && places.length > 0 && (
        <ol className="prayers__list">
          {places.slice(0, shownMosques).map((listing) => (
            <Place key={listing.id} listing={listing} distance={distances.get(listing.id)} />
          ))}
        </ol>
      )}
    </section>
  );
};
