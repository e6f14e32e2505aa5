import { usePageTitle } from '@halalmap/mfe-kit';
import { Button, EmptyState, LiveRegion } from '@halalmap/ui';
import '@halalmap/ui/styles/map.css';
import '@halalmap/ui/styles/barmm.css';
import { useRef } from 'react';
import './barmm-page.css';
import { FilterBar } from './filter-bar';
import { Introduction } from './introduction';
import { OrganizationList } from './organization-list';
import { noFilters } from './organizations';
import { useOrganizations } from './use-organizations';
import { useBarmmText } from '../../messages/en-barmm';

/** The organizations of the Bangsamoro government. Search and filters are kept in the URL. */
export const BarmmPage = () => {
  const t = useBarmmText();
  const { filters, shown, total, change, loadMore } = useOrganizations();
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
      <div className="wrap bm">
        <FilterBar filters={filters} change={change} searchRef={searchField} />
        <LiveRegion>{total === 0 ? t('barmm.empty') : count}</LiveRegion>
        {total === 0 ? (
          <EmptyState
            title={t('barmm.empty')}
            text={
              filters.category === null
                ? t('barmm.emptySearch', { search })
                : t('barmm.emptySearchIn', { search, category: filters.category })
            }
            action={<Button onClick={clear}>{t('barmm.emptyWay')}</Button>}
          />
        ) : (
          <>
            <h2 className="h-ui bm-c">{count}</h2>
            <OrganizationList shown={shown} hasMore={shown.length < total} loadMore={loadMore} />
          </>
        )}
        <p className="small quiet bm__sources">{t('barmm.sources')}</p>
      </div>
    </>
  );
};
