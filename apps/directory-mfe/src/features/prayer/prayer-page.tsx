import type { PrayerTown } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { useSettled } from '@halalmap/mfe-kit/hooks';
import { ErrorState, LiveRegion, SearchInput, Skeleton } from '@halalmap/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePrayerText } from '../../messages/en-prayer';
import { usePrayerTownsQuery } from '../../prayer/use-prayer';
import './prayer-page.css';

const settleMs = 250;
const fromLetters = 2;

const TownList = ({ towns }: { towns: readonly PrayerTown[] }) => (
  <ul className="prayers__towns">
    {towns.map(({ slug, name, province }) => (
      <li key={slug}>
        <Link to={`/prayer/${slug}`}>{name}</Link>
        {province !== null && <span className="small muted"> {province}</span>}
      </li>
    ))}
  </ul>
);

/** Finds the page of prayer times of a town. */
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
      <p className="muted prayers__lead">{t('prayers.lead')}</p>
      <form role="search" className="prayers__search" onSubmit={(event) => event.preventDefault()}>
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
      {!isSearch && <h2 className="heading-small">{t('prayers.cities')}</h2>}
      {(isSearch ? found.isError : isError) && (
        <ErrorState
          title={t('prayers.failed')}
          onRetry={() => void (isSearch ? found.refetch() : refetch())}
        />
      )}
      {!towns && !isError && !found.isError && <Skeleton shape="block" className="prayer-wait" />}
      {towns?.length === 0 && <p className="muted">{t('prayers.none')}</p>}
      {towns && towns.length > 0 && <TownList towns={towns} />}
    </div>
  );
};
