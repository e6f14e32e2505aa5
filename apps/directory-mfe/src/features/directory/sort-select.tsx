import { Icon, VisuallyHidden } from '@halalmap/ui';
import { directorySorts, type DirectoryFilters, type DirectorySort } from './directory-filters';
import type { ChangeFilters } from './use-directory-filters';
import { useText } from '../../messages/use-text';

/** The order of the list. Without a choice it is the best evidence first, and while searching the best match. */
export const SortSelect = ({ filters, change }: { filters: DirectoryFilters; change: ChangeFilters }) => {
  const t = useText();
  const isSearching = filters.search.trim() !== '';
  const unset = isSearching ? 'relevance' : 'trust';
  return (
    <label className="sort">
      <Icon name="arrow-up-down" />
      <VisuallyHidden>{t('directory.sort')}</VisuallyHidden>
      <select
        value={filters.sort ?? unset}
        onChange={(event) => {
          const chosen = directorySorts.find((sort): sort is DirectorySort => sort === event.target.value);
          change({ sort: chosen === undefined || chosen === unset ? null : chosen });
        }}
      >
        {isSearching && <option value="relevance">{t('directory.sort.relevance')}</option>}
        {directorySorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`directory.sort.${sort}`)}
          </option>
        ))}
      </select>
    </label>
  );
};
