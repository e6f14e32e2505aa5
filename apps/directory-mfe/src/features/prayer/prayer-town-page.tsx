import { type PrayerTown, slugify } from '@halalmap/contracts';
import { usePageParams, usePageTitle } from '@halalmap/mfe-kit';
import { asApiError } from '@halalmap/api-client';
import { EmptyState, ErrorState, LinkButton, Skeleton } from '@halalmap/ui';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { usePrayerText } from '../../messages/en-prayer';
import { ramadanOf, ramadanShownOn } from '@halalmap/reference-data/hijri';
import { nameOfSlug, storeTown, usePrayerTownQuery, usePrayerTownsQuery } from '../../prayer/use-prayer';
import { FridayPart, NearestMosques, SuhoorPart } from './prayer-places';
import { MonthTable, RamadanTable } from './prayer-tables';
import { Today, useDayOf, useSource, weekdayOf } from './prayer-today';
import { TownList } from './prayer-tools';
import { QiblaPart } from './qibla';
import '@halalmap/ui/styles/print.css';
import './prayer-page.css';

const friday = 5;

const TownView = ({ town }: { town: PrayerTown }) => {
  const t = usePrayerText();
  const { day, choice } = useDayOf(town);
  const { today, declared } = day;
  const [printed, setPrinted] = useState<'month' | 'ramadan'>('month');
  const isFriday = weekdayOf(today) === friday;
  const ramadan = ramadanOf(today, declared);
  const shown = ramadanShownOn(today, declared);
  const source = useSource(town, choice);
  usePageTitle(t('prayers.of', { town: town.name }));
  useEffect(() => storeTown(town.slug), [town.slug]);
  const print = (part: 'month' | 'ramadan') => {
    setPrinted(part);
    // After the page has rendered what is printed.
    setTimeout(() => window.print());
  };
  return (
    <div className="wrap prayers" data-printed={printed}>
      <nav className="crumbs prayers__crumbs" aria-label={t('prayers.other')}>
        <Link to="/prayer">{t('prayers.title')}</Link>
      </nav>
      <h1>{t('prayers.of', { town: town.name })}</h1>
      {town.province !== null && (
        <p className="muted">{t('prayers.where', { town: town.name, province: town.province })}</p>
      )}
      <Today day={day} choice={choice} />
      {isFriday && <FridayPart day={day} />}
      {shown && <RamadanTable day={day} ramadan={shown} onPrint={() => print('ramadan')} />}
      {ramadan && <SuhoorPart day={day} />}
      <div className="prayers__columns">
        <NearestMosques day={day} />
        <QiblaPart town={town} />
      </div>
      <MonthTable day={day} onPrint={() => print('month')} />
      <p className="small prayers__printed">HalalMap. {source}</p>
    </div>
  );
};

/** The towns between which a name leaves the choice; else that there is no such town. */
const OtherTowns = ({ slug }: { slug: string }) => {
  const t = usePrayerText();
  const name = slug.toLowerCase();
  const { currentData: found, isFetching } = usePrayerTownsQuery(nameOfSlug(name));
  const named = found?.filter((town) => slugify(town.name) === name) ?? [];
  const [one] = named;
  if (isFetching) return <Skeleton shape="block" className="prayer-wait" />;
  if (one)
    return (
      <>
        <h1>{t('prayers.which', { town: one.name })}</h1>
        <TownList towns={named} />
      </>
    );
  return (
    <EmptyState
      headingLevel={1}
      title={t('prayers.gone')}
      text={t('prayers.goneText')}
      action={<LinkButton to="/prayer">{t('prayers.title')}</LinkButton>}
    />
  );
};

/** Prayer times of one town: today, the month, Ramadan, the qibla, and mosques near it. */
export const PrayerTownPage = () => {
  const { id: slug = '' } = usePageParams();
  const t = usePrayerText();
  const { currentData: town, error, isFetching, refetch } = usePrayerTownQuery(slug);
  if (town && town.slug !== slug) return <Navigate to={`/prayer/${town.slug}`} replace />;
  if (town) return <TownView key={town.id} town={town} />;
  if (!error || isFetching)
    return (
      <div className="wrap prayers" role="status" aria-label={t('prayers.title')}>
        <h1 className="visually-hidden">{t('prayers.title')}</h1>
        <Skeleton shape="block" className="prayer-wait" />
      </div>
    );
  return (
    <div className="wrap prayers">
      {asApiError(error).status === 404 ? (
        <OtherTowns slug={slug} />
      ) : (
        <>
          <h1 className="visually-hidden">{t('prayers.title')}</h1>
          <ErrorState title={t('prayers.failed')} onRetry={() => void refetch()} />
        </>
      )}
    </div>
  );
};
