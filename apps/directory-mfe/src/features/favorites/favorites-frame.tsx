import { type EntityType, entityTypes } from '@halalmap/contracts';
import { Button, EmptyState, LinkButton, LiveRegion } from '@halalmap/ui';
import { useUrlParams } from '@halalmap/mfe-kit/navigation';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useText } from '../../messages/en';

/** The number of favorites of each type. */
export type TypeCounts = Partial<Record<EntityType, number>>;

interface TypeFilter {
  /** Null for all. */
  type: EntityType | null;
  choose(type: EntityType | null): void;
}

/** The type to show; kept in the URL. */
export const useTypeFilter = (): TypeFilter => {
  const [params, change] = useUrlParams();
  const type = entityTypes.find((name) => name === params.get('type')) ?? null;
  return {
    type,
    choose: (chosen) => change(() => new URLSearchParams(chosen ? { type: chosen } : {}), { replace: true }),
  };
};

/** How many places of each type there are; a type without places is left out. */
export const countTypes = (types: readonly EntityType[]): TypeCounts => {
  const counts: TypeCounts = {};
  for (const type of types) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
};

/** The number of favorites of a type, or of all types. */
export const totalOf = (counts: TypeCounts, type: EntityType | null): number =>
  type ? (counts[type] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Moves the focus when its row is removed: to the same control of the next row, of the previous one, or to the heading
 * of the page.
 * @param rows ids of the rows in order
 * @returns the ref of the list whose items the rows are
 */
const useFocusRestoration = (rows: readonly string[]): RefObject<HTMLOListElement | null> => {
  const list = useRef<HTMLOListElement>(null);
  const row = useRef(-1);
  const shown = rows.join();

  useEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent): void => {
      const item = target instanceof Element ? target.closest('li') : null;
      row.current = item && element ? [...element.children].indexOf(item) : -1;
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, []);

  useEffect(() => {
    if (row.current < 0 || document.activeElement !== document.body) return;
    const items = list.current?.children ?? [];
    const next = items[Math.min(row.current, items.length - 1)];
    const target = next?.querySelector<HTMLElement>('button.save') ?? document.querySelector('h1');
    row.current = -1;
    target?.focus();
  }, [shown]);

  return list;
};

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
  const list = useFocusRestoration(rows);
  const all = totalOf(counts, null);
  const total = totalOf(counts, filter.type);
  const count = t('favorites.count', { total });
  return (
    <>
      <div className="split favorites__head">
        <p className="muted">{all > 0 && count}</p>
        <TypeChips filter={filter} counts={counts} />
      </div>
      <LiveRegion>{count}</LiveRegion>
      <ol className="places favorites__list" ref={list}>
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
