import { entityTypes } from '@halalmap/contracts';
import { Button, EmptyState, LinkButton, LiveRegion } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { totalOf, type TypeCounts, type TypeFilter } from './type-filter';
import { useKeptFocus } from './use-kept-focus';
import { useText } from '../../messages/en';

interface FavoritesFrameProps {
  filter: TypeFilter;
  counts: TypeCounts;
  /** The rows, each a list item. */
  children: ReactNode;
  /** Ids of the rows in order, so that the focus can move when a row is removed. */
  rows: readonly string[];
  /** Content below the list, such as the "load more" button. */
  foot?: ReactNode;
}

/** The count, the type filter when there are several types, and the list or its empty state. */
export const FavoritesFrame = ({ filter, counts, children, rows, foot }: FavoritesFrameProps) => {
  const t = useText();
  const list = useKeptFocus(rows);
  const all = totalOf(counts, null);
  const total = totalOf(counts, filter.type);
  const count = t('favorites.count', { total });
  return (
    <>
      <div className="split fav__head">
        <p className="muted">{all > 0 && count}</p>
        <TypeChips filter={filter} counts={counts} />
      </div>
      <LiveRegion>{count}</LiveRegion>
      <ol className="places fav__list" ref={list}>
        {children}
      </ol>
      {total === 0 && <Empty filter={filter} isAll={all === 0} />}
      {foot}
    </>
  );
};

/** Filters by type; renders nothing when all are of one type. */
const TypeChips = ({ filter, counts }: Pick<FavoritesFrameProps, 'filter' | 'counts'>) => {
  const t = useText();
  const present = entityTypes.filter((type) => (counts[type] ?? 0) > 0 || type === filter.type);
  if (present.length < 2) return null;
  return (
    <div className="chips" role="group" aria-label={t('favorites.types')}>
      {[null, ...present].map((type) => (
        <button
          key={type ?? 'all'}
          type="button"
          className="chip"
          aria-pressed={type === filter.type}
          onClick={() => filter.choose(type)}
        >
          {t(`favorites.type.${type ?? 'all'}`, { count: totalOf(counts, type) })}
        </button>
      ))}
    </div>
  );
};

const Empty = ({ filter, isAll }: { filter: TypeFilter; isAll: boolean }) => {
  const t = useText();
  if (!isAll)
    return (
      <EmptyState
        title={t('favorites.emptyType')}
        action={<Button onClick={() => filter.choose(null)}>{t('favorites.showAll')}</Button>}
      />
    );
  return (
    <EmptyState
      title={t('favorites.empty')}
      text={t('favorites.emptyText')}
      action={
        <LinkButton kind="primary" to="/food">
          {t('favorites.browse')}
        </LinkButton>
      }
    />
  );
};
