import type { PrayerTown } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { useSettled } from '@halalmap/mfe-kit/hooks';
import { ErrorState, LiveRegion, SearchInput, Skeleton, useInBrowser } from '@halalmap/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePrayerText } from '../../messages/en-prayer';
import {
  defaultTown,
  storedTown,
  usePrayerDefaultsQuery,
  usePrayerTownQuery,
  usePrayerTownsQuery,
} from '../../prayer/use-prayer';
import { distanceKm, useDistanceText, useKnownPosition } from '../../shared/places';
import { AskPosition, TownList } from './prayer-tools';
import { Today, useDayOf } from './prayer-today';
import './prayer-page.css';

const settleMs = 250;
const fromLetters = 2;

/** PSGC code of the Bangsamoro region, which most visitors of this page come from. */
const barmm = 1_900_000_000;

/** The towns of the page by region, folded, with the Bangsamoro first. */
const Regions = ({ towns }: { towns: readonly PrayerTown[] }) => {
  const { data: defaults = [] } = usePrayerDefaultsQuery();
  const regions = [...new Set(towns.map(({ region }) => region))].toSorted(
    (a, b) => Number(b === barmm) - Number(a === barmm),
  );
  return regions.map((id) => {
    const own = towns.filter(({ region }) => region === id);
    const name = defaults.find(({ region }) => region === id)?.name ?? own[0]?.province;
    return (
      <details key={id} className="fold prayers__region">
        <summary>
          {name} <span className="small muted numeric">{own.length}</span>
        </summary>
        <TownList towns={own} />
      </details>
    );
  });
};

/** The listed town that is nearest to the device, once the visitor asks for it. */
const NearestTown = ({ towns }: { towns: readonly PrayerTown[] }) => {
  const t = usePrayerText();
  const distanceText = useDistanceText();
  const position = useKnownPosition();
  const [nearest] = position
    ? towns
        .map((town) => ({
          town,
          km: distanceKm(position, { lat: town.latitude, lng: town.longitude }),
        }))
        .toSorted((a, b) => a.km - b.km)
    : [];
  return (
    <div className="prayers__nearest">
      {nearest && (
        <p>
          {t('prayers.nearest')} <Link to={`/prayer/${nearest.town.slug}`}>{nearest.town.name}</Link>{' '}
          <span className="small muted numeric">{distanceText({ km: nearest.km })}</span>
        </p>
      )}
      <AskPosition />
    </div>
  );
};

/** Today's prayers in the town that was opened last on this device, else in Manila. */
const LastTown = () => {
  const t = usePrayerText();
  const inBrowser = useInBrowser();
  const stored = usePrayerTownQuery((inBrowser ? storedTown() : null) ?? defaultTown);
  const usual = usePrayerTownQuery(defaultTown);
  const town = stored.currentData ?? (stored.isFetching ? undefined : usual.currentData);
  if (!town && (stored.isError || usual.isError)) return null;
  return (
    <section className="prayers__last" aria-labelledby="last-town">
      <h2 id="last-town" className="heading-small">
        {town ? (
          <Link to={`/prayer/${town.slug}`}>{t('prayers.of', { town: town.name })}</Link>
        ) : (
          t('prayers.title')
        )}
      </h2>
      {town ? <TodayIn town={town} /> : <Skeleton shape="block" className="prayer-wait" />}
    </section>
  );
};

const TodayIn = ({ town }: { town: PrayerTown }) => {
  const { day, choice } = useDayOf(town);
  return <Today day={day} choice={choice} />;
};

/** Today's prayers of a town, and the way to the pages of all others. */
export const PrayerPage = () => {
  const t = usePrayerText();
  const [text, setText] = useState('');
  const query = useSettled(text.trim(), settleMs);
  const isSearch = query.length >= fromLetters;
  const { currentData: listed, isError, refetch } = usePrayerTownsQuery('');
  const found = usePrayerTownsQuery(query, { skip: !isSearch });
  const towns = isSearch ? found.currentData : listed;
  usePageTitle(t('prayers.title'));
  return (
    <div className="wrap prayers">
      <h1>{t('prayers.title')}</h1>
      <LastTown />
      <p className="muted prayers__lead">
        {t('prayers.lead')} <Link to="/trip">{t('prayers.trip')}</Link>
      </p>
      <form
        role="search"
        className="prayers__search needs-script"
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchInput
          name="town"
          label={t('prayers.find')}
          placeholder={t('prayers.find')}
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <LiveRegion>{isSearch && towns ? t('prayers.found', { count: towns.length }) : ''}</LiveRegion>
      {!isSearch && listed && <NearestTown towns={listed} />}
      {!isSearch && <h2 className="heading-small">{t('prayers.cities')}</h2>}
      {(isSearch ? found.isError : isError) && (
        <ErrorState
          title={t('prayers.failed')}
          onRetry={() => void (isSearch ? found.refetch() : refetch())}
        />
      )}
      {!towns && !isError && !found.isError && <Skeleton shape="block" className="prayer-wait" />}
      {towns?.length === 0 && <p className="muted">{t('prayers.none')}</p>}
      {isSearch && towns && towns.length > 0 && <TownList towns={towns} />}
      {!isSearch && listed && <Regions towns={listed} />}
    </div>
  );
};
