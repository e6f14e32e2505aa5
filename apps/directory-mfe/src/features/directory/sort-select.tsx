import { Icon, VisuallyHidden } from '@halalmap/ui';
import { directorySorts, type DirectoryFilters, type DirectorySort } from './directory-filters';
import type { ChangeFilters } from './use-directory-filters';
import type { Nearest } from './use-nearest';
import { useText } from '../../messages/use-text';

interface SortSelectProps {
  filters: DirectoryFilters;
  change: ChangeFilters;
  nearest: Nearest;
}

/** The order of the list. Without a choice it is the best evidence first, and while searching the best match. */
export const SortSelect = ({ filters, change, nearest }: SortSelectProps) => {
  const t = useText();
  const isSearching = filters.search.trim() !== '';
  const unset = isSearching ? 'relevance' : 'trust';
  const isUnplaced = filters.sort === 'distance' && !nearest.position && !nearest.isAwaited;
  return (
    <label className="sort">
      <Icon name="arrow-up-down" />
      <VisuallyHidden>{t('directory.sort')}</VisuallyHidden>
      <select
        value={isUnplaced ? unset : (filters.sort ?? unset)}
        onChange={(event) => {
          const chosen = directorySorts.find((sort): sort is DirectorySort => sort === event.target.value);
          if (chosen === 'distance') nearest.ask();
          else change({ sort: chosen === undefined || chosen === unset ? null : chosen });
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
