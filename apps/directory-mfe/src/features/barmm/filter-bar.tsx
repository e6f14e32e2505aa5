import { SearchInput, useTypedText } from '@halalmap/ui';
import type { Ref } from 'react';
import { categories, counts, type OrganizationFilters } from './organizations';
import { useBarmmText } from '../../messages/en-barmm';

interface FilterBarProps {
  filters: OrganizationFilters;
  change: (changed: Partial<OrganizationFilters>, options?: { replace: boolean }) => void;
  searchRef: Ref<HTMLInputElement>;
}

/** Search as you type, and one chip per category. */
export const FilterBar = ({ filters, change, searchRef }: FilterBarProps) => {
  const t = useBarmmText();
  const search = useTypedText(filters.search, (text) => change({ search: text }, { replace: true }));
  const chips = [
    { category: null, text: t('barmm.all'), count: counts.total },
    ...categories.map(({ name, count }) => ({ category: name, text: name, count })),
  ];
  return (
    <div className="bm-bar">
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
            className="chip"
            aria-pressed={filters.category === category}
            onClick={() => change({ category })}
          >
            {text} <span className="quiet num">{count}</span>
          </button>
        ))}
      </div>
    </div>
  );
};
