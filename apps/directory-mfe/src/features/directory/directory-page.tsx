import type { EntityType } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { LiveRegion } from '@halalmap/ui';
import '@halalmap/ui/styles/directory.css';
import { useId } from 'react';
import './directory-page.css';
import { directoryConfigs } from './directory-config';
import { noFilters } from './directory-filters';
import { FilterBar } from './filter-bar';
import { FilterSheet } from './filter-sheet';
import { Results } from './results';
import { SearchForm } from './search-form';
import { SortSelect } from './sort-select';
import { useDirectoryFilters } from './use-directory-filters';
import { useDirectoryList } from './use-directory-list';
import { useText } from '../../messages/use-text';

/** One of the four directories; the address holds what was searched and chosen. */
export const DirectoryPage = ({ type }: { type: EntityType }) => {
  const t = useText();
  const config = directoryConfigs[type];
  const sheetId = useId();
  const { filters, change } = useDirectoryFilters();
  const list = useDirectoryList(type, filters);
  usePageTitle(t(`directory.${type}.pageTitle`));

  const clear = (): void => change(noFilters);
  const count =
    list.listings === null
      ? null
      : t(`directory.${type}.count`, { shown: list.listings.length, total: list.total });

  return (
    <div className="dir dir--list">
      <div className="dir__list wrap">
        <div className="dir__head">
          <div>
            <h1>{t(`directory.${type}.title`)}</h1>
            <p className="muted">{t(`directory.${type}.lead`)}</p>
          </div>
          <SearchForm config={config} filters={filters} change={change} />
          <FilterBar config={config} filters={filters} change={change} sheetId={sheetId} onClear={clear} />
        </div>
        <div className="split dir__count">
          <h2 className="h-ui">{count ?? t(`directory.${type}.loading`)}</h2>
          <SortSelect filters={filters} change={change} />
        </div>
        <LiveRegion>{list.isOutdated ? '' : count}</LiveRegion>
        <Results type={type} filters={filters} list={list} onClear={clear} />
        <p className="small quiet dir__disclaimer">{t('directory.disclaimer')}</p>
      </div>
      <FilterSheet
        id={sheetId}
        config={config}
        filters={filters}
        change={change}
        total={list.total}
        onClear={clear}
      />
    </div>
  );
};
