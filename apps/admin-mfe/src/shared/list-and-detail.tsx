import { useFormatters } from '@halalmap/i18n';
import { EmptyState, ErrorState, Icon, Note, useNow } from '@halalmap/ui';
import { Skeleton } from '@halalmap/ui/antd/core';
import { Pagination } from '@halalmap/ui/antd/table';
import '@halalmap/ui/styles/admin.css';
import { memo, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useText } from '../messages/en';
import { rowsOnPage } from './admin-api';
import { type DetailPlace, DetailPlaceContext } from './detail';
import { type KeyActions, useHasKeys, useShortcuts } from './keys';
import { RowTable, type RowTableProps } from './row-table';
import { SavedFilters } from './saved-filters';
import { filtersIn } from './saved-filters-api';
import { usePage } from './use-address';
import type { Worklist } from './use-worklist';
import './list-and-detail.css';

/** The texts of a list without rows. */
interface ListTexts {
  loading: string;
  failed: { title: string; text: string };
  empty: { title: string; text: string; action?: ReactNode };
}

interface ListStatesProps {
  list: Pick<Worklist<unknown>, 'items' | 'hasFailed' | 'isSlow' | 'retry'>;
  texts: ListTexts;
  /** The rows, when there are any. */
  children: ReactNode;
}

/** A list in all its states: loading, failed, refetch failed, slow, empty, or loaded. */
export const ListStates = ({ list, texts, children }: ListStatesProps) => {
  const t = useText();
  const { items, hasFailed, isSlow } = list;
  const failed = hasFailed && (
    <div className="queue__state">
      <ErrorState
        {...(items === null ? texts.failed : { title: t('list.failedOld') })}
        onRetry={list.retry}
      />
    </div>
  );
  if (failed && items === null) return failed;
  return (
    <>
      {failed}
      <Slow isSlow={isSlow} hasOld={items !== null} />
      {items === null ? (
        <Loading label={texts.loading} />
      ) : items.length === 0 ? (
        <Nothing {...texts.empty} />
      ) : (
        children
      )}
    </>
  );
};

const Slow = ({ isSlow, hasOld }: { isSlow: boolean; hasOld: boolean }) => {
  const t = useText();
  return (
    <div role="status" className={isSlow ? 'queue__state' : undefined}>
      {isSlow && <Note kind="warn" icon="hourglass" title={t(hasOld ? 'list.slowOld' : 'list.slow')} />}
    </div>
  );
};

const Nothing = ({ title, text, action }: ListTexts['empty']) => (
  <EmptyState title={title} text={text} action={action} />
);

const Loading = ({ label }: { label: string }) => (
  <div className="queue__state" role="status" aria-label={label}>
    <Skeleton active title={false} paragraph={{ rows: 10 }} />
  </div>
);

/** Below this width the detail is below the list. */
const narrow = '(max-width: 74.999em)';

interface ListAndDetailProps<Item> extends Pick<
  RowTableProps<Item>,
  'region' | 'nameTitle' | 'name' | 'below' | 'columns' | 'tools'
> {
  title: string;
  /** The filters of the list, above it. */
  filters: ReactNode;
  /** Stands at the end of the line of the filters. */
  actions?: ReactNode;
  list: Worklist<Item>;
  texts: ListTexts;
  /** What just happened, above the rows. */
  bar?: ReactNode;
  /** Stands below the rows. */
  foot?: ReactNode;
  /** Stands at the end of the list, also when it has no rows, such as bulk actions. */
  end?: ReactNode;
  detail: (item: Item) => ReactNode;
  /** Keyboard shortcuts besides moving in the list. */
  keys?: KeyActions;
}

/** A list beside the details of the selected row; stacked on a small screen. */
export const ListAndDetail = <Item extends { id: string }>(props: ListAndDetailProps<Item>) => {
  const { title, filters, actions, bar, list, texts, foot, end, detail, keys = {} } = props;
  const { chosen } = list;
  // The details take long to render: meanwhile the page responds to input, and those of the previous row to nothing.
  const detailed = useDeferredValue(chosen);
  const isOld = detailed?.id !== chosen?.id;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const listElement = useRef<HTMLElement>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  const shownId = useRef(detailed?.id);
  const leadsToDetail = useRef(false);

  const choose = (id: string): void => {
    list.choose(id);
    if (!window.matchMedia(narrow).matches) return;
    if (id === chosen?.id) heading.current?.focus();
    else leadsToDetail.current = true;
  };
  useEffect(() => {
    const isAnother = shownId.current !== undefined && shownId.current !== detailed?.id;
    shownId.current = detailed?.id;
    // A decided row disappears with the focused button; the focus moves to the next row, or to the empty state.
    const isLost = isAnother && document.activeElement === document.body;
    if (leadsToDetail.current) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest('section')?.scrollIntoView?.({ block: 'start' });
    } else if (isLost) (heading.current ?? listHeading.current)?.focus();
    leadsToDetail.current = false;
  }, [detailed?.id]);
  const [down, up] = [() => list.step(1), () => list.step(-1)];
  useShortcuts({
    // What is skipped stays in the list for later.
    actions: { s: down, ...keys },
    moves: { j: down, k: up, ArrowDown: down, ArrowUp: up },
    isOn: useHasKeys(),
  });

  const [place] = useState<DetailPlace>(() => ({
    holdHeading: (element) => {
      heading.current = element;
    },
    onBack: () => listElement.current?.querySelector<HTMLElement>('[aria-current]')?.focus(),
  }));

  return (
    <>
      <FilterBar title={title} actions={actions}>
        {filters}
      </FilterBar>
      <div className={`admin-grid${detailed ? '' : ' admin-grid--one'}`}>
        <section ref={listElement} className="queue card card--flush" aria-labelledby={titleId}>
          {/* It takes the focus when the last row is decided; who sees the page reads its heading. */}
          <h2 id={titleId} ref={listHeading} tabIndex={-1} className="visually-hidden">
            {title}
          </h2>
          {bar}
          <ListStates list={list} texts={texts}>
            <RowTable {...props} items={list.items ?? []} chosenId={chosen?.id} onChoose={choose} />
            {foot}
          </ListStates>
          {end}
        </section>
        {detailed && (
          <div className="queue__detail" inert={isOld}>
            <DetailPlaceContext value={place}>
              <DetailPane isOld={isOld} render={() => detail(detailed)} />
            </DetailPlaceContext>
          </div>
        )}
      </div>
    </>
  );
};

/** Parameters that choose a list or its order, and leave nothing out. */
const views = ['about', 'sort'];

/** The filters of a list in one line above it. On a small screen all but the search stand behind a button. */
const FilterBar = (props: { title: string; actions: ReactNode; children: ReactNode }) => {
  const t = useText();
  const [params] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const inUse = [...new URLSearchParams(filtersIn(params)).keys()].filter(
    (name) => !views.includes(name),
  ).length;
  return (
    <div className="filter-bar" role="search" aria-label={props.title}>
      <div className={`filter-bar__filters${isOpen ? ' is-open' : ''}`}>
        {props.children}
        <SavedFilters />
        <button
          type="button"
          className="button button--sm filter-bar__open"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="sliders-horizontal" /> {t('list.filters', { count: inUse })}
        </button>
      </div>
      {props.actions}
    </div>
  );
};

/** The details; those of a row that is no longer selected are not rendered again. */
const DetailPane = memo(
  ({ render }: { isOld: boolean; render: () => ReactNode }) => render(),
  (_before, { isOld }) => isOld,
);

/** The pagination of a list with several pages. */
export const Pages = ({ total }: { total: number }) => {
  const t = useText();
  const { page, hrefOf } = usePage();
  const navigate = useNavigate();
  if (total <= rowsOnPage) return null;
  return (
    <nav className="queue__state" aria-label={t('list.pages')}>
      <Pagination
        current={page}
        pageSize={rowsOnPage}
        total={total}
        showSizeChanger={false}
        showTitle={false}
        // Of keys alone, which antd handles around the links.
        onChange={(to) => void navigate(hrefOf(to))}
        itemRender={(to, type, element) =>
          type === 'page' || type === 'prev' || type === 'next' ? (
            <Link
              to={hrefOf(to)}
              aria-label={t(`list.pages.${type}`, { page: to })}
              tabIndex={-1}
              onClick={(event) => event.stopPropagation()}
            >
              {type === 'page' ? to : <Icon name={type === 'prev' ? 'chevron-left' : 'chevron-right'} />}
            </Link>
          ) : (
            element
          )
        }
      />
    </nav>
  );
};

interface PagedListProps<Item> extends Pick<
  ListAndDetailProps<Item>,
  'filters' | 'actions' | 'list' | 'name' | 'below' | 'columns' | 'detail' | 'keys'
> {
  /** The prefix of its message keys. */
  of:
    | 'claims'
    | 'changes'
    | 'photoOffers'
    | 'reviews'
    | 'disputes'
    | 'problems'
    | 'messages'
    | 'users'
    | 'outbox'
    | 'certificates'
    | 'spam'
    | 'blocks';
  /** Why it is empty. */
  emptyText: string;
  /** The date of a row, when that is not its age. */
  since?: (item: Item) => string;
}

/** A paginated list with the date of each row. */
export const PagedList = <Item extends { id: string; createdAt: string }>(props: PagedListProps<Item>) => {
  const { of, emptyText, since, ...rest } = props;
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  return (
    <ListAndDetail
      {...rest}
      title={t(`${of}.list`)}
      region={t(`${of}.region`)}
      nameTitle={t(`${of}.column.name`)}
      columns={[
        ...props.columns,
        {
          id: 'since',
          title: t(`${of}.column.since`),
          cell: (item) => (
            <span className="numeric small">{since?.(item) ?? format.age(item.createdAt, now)}</span>
          ),
          isExtra: true,
        },
      ]}
      texts={{
        loading: t(`${of}.loading`),
        failed: { title: t(`${of}.failed`), text: t(`${of}.failedText`) },
        empty: { title: t(`${of}.empty`), text: emptyText },
      }}
      foot={<Pages total={rest.list.total} />}
    />
  );
};
