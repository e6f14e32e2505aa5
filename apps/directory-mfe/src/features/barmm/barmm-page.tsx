import { usePageTitle } from '@halalmap/mfe-kit';
import {
  Button,
  ChartLand,
  EmptyState,
  LiveRegion,
  SearchInput,
  useTypedText,
  useReferenceWord,
} from '@halalmap/ui';
import { type Ref, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useBarmmText } from '../../messages/en-barmm';
import {
  OrganizationList,
  type OrganizationFilters,
  categories,
  counts,
  noFilters,
  organizationsAddress,
  useOrganizations,
} from './organizations';
import region from './region.svg';
import '@halalmap/ui/styles/map.css';
import './barmm-page.css';

/** Names of provinces. Their positions are in the style sheet: a server-rendered page may have no inline styles. */
const names = ['Lanao del Sur', 'Maguindanao', 'Basilan', 'Tawi-Tawi'];

/** The Bangsamoro provinces on the chart of the country. */
const RegionChart = () => (
  <div className="barmm-map__stage">
    <svg viewBox="196 664 340 224" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <ChartLand drawing={region} />
      <use href={`${region}#bangsamoro`} className="map-highlight" />
      <use href={`${region}#provinces`} className="map-line" />
    </svg>
    {names.map((name) => (
      <span key={name} className="pin">
        <span className="pin__text">{name}</span>
      </span>
    ))}
  </div>
);

/** What BARMM is, how many organizations are listed and how many are verified. */
const Introduction = () => {
  const t = useBarmmText();
  const headingId = useId();
  const figures = [
    { key: 'total', count: counts.total, text: t('barmm.total', { count: counts.total }) },
    { key: 'verified', count: counts.verified, text: t('barmm.verified') },
    { key: 'partial', count: counts.partial, text: t('barmm.partial') },
  ];
  return (
    <section className="barmm-hero" aria-labelledby={headingId}>
      <div className="wrap barmm-hero__inner">
        <div className="barmm-hero__text">
          <p className="eyebrow">{t('barmm.region')}</p>
          <h1 id={headingId}>{t('barmm.title')}</h1>
          <p className="muted barmm-lead">{t('barmm.about')}</p>
          <dl className="barmm-figures">
            {figures.map(({ key, count, text }) => (
              <div key={key}>
                <dt>{text}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="barmm-map map" role="img" aria-label={t('barmm.map')}>
          <RegionChart />
        </div>
      </div>
    </section>
  );
};

interface FilterBarProps {
  filters: OrganizationFilters;
  change: (changed: Partial<OrganizationFilters>, options?: { replace: boolean }) => void;
  searchRef: Ref<HTMLInputElement>;
}

/** Search as you type, and one chip per category. */
const FilterBar = ({ filters, change, searchRef }: FilterBarProps) => {
  const t = useBarmmText();
  const word = useReferenceWord();
  const search = useTypedText(filters.search, (text) => change({ search: text }, { replace: true }));
  const chips = [
    { category: null, text: t('barmm.all'), count: counts.total },
    ...categories.map(({ name, count }) => ({ category: name, text: word(name), count })),
  ];
  return (
    <div className="barmm-bar">
      <form
        role="search"
        aria-label={t('barmm.form')}
        onSubmit={(event) => {
          event.preventDefault();
          search.settleNow();
        }}
      >
        <SearchInput
          ref={searchRef}
          name="search"
          label={t('barmm.search')}
          placeholder={t('barmm.search')}
          value={search.text}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => search.type(event.target.value)}
        />
      </form>
      <div className="chips" role="group" aria-label={t('barmm.category')}>
        {chips.map(({ category, text, count }) => (
          <button
            key={text}
            type="button"
            className="chip needs-script"
            aria-pressed={filters.category === category}
            onClick={() => change({ category })}
          >
            {text} <span className="quiet numeric">{count}</span>
          </button>
        ))}
        <noscript className="chips">
          {chips.map(({ category, text, count }) => (
            <Link
              key={text}
              className={filters.category === category ? 'chip is-on' : 'chip'}
              to={organizationsAddress({ search: '', category })}
            >
              {text} <span className="quiet numeric">{count}</span>
            </Link>
          ))}
        </noscript>
      </div>
    </div>
  );
};

/** The organizations of the Bangsamoro government. Search and filters are kept in the URL. */
export const BarmmPage = () => {
  const t = useBarmmText();
  const word = useReferenceWord();
  const { filters, shown, total, change, loadMore, more } = useOrganizations();
  const searchField = useRef<HTMLInputElement>(null);
  usePageTitle(t('barmm.title'));

  const search = filters.search.trim();
  const count = t('barmm.count', { shown: shown.length, total });
  const clear = (): void => {
    change(noFilters);
    // The button that was pressed is removed.
    searchField.current?.focus();
  };

  return (
    <>
      <Introduction />
      <div className="wrap barmm">
        <FilterBar filters={filters} change={change} searchRef={searchField} />
        <LiveRegion>{total === 0 ? t('barmm.empty') : count}</LiveRegion>
        {total === 0 ? (
          <EmptyState
            title={t('barmm.empty')}
            text={
              filters.category === null
                ? t('barmm.emptySearch', { search })
                : t('barmm.emptySearchIn', { search, category: word(filters.category) })
            }
            action={<Button onClick={clear}>{t('barmm.emptyWay')}</Button>}
          />
        ) : (
          <>
            <h2 className="heading-small barmm-categories">{count}</h2>
            <OrganizationList shown={shown} hasMore={shown.length < total} loadMore={loadMore} more={more} />
          </>
        )}
        <p className="small quiet barmm__sources">{t('barmm.sources')}</p>
      </div>
    </>
  );
};
