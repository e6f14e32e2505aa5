import '@halalmap/ui/styles/admin.css';
import { Pagination } from '@halalmap/ui';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { rowsOnPage } from './admin-api';
import { DetailPlaceContext, type DetailPlace } from './detail-place';
import './list-and-detail.css';
import { ListStates, type ListTexts } from './list-states';
import { RowTable, type RowTableProps } from './row-table';
import { usePage } from './use-address';
import { useShortcuts } from './use-shortcuts';
import type { Worklist } from './use-worklist';

/** Where the detail stands below the list. */
const narrow = '(max-width: 1199.98px)';

interface ListAndDetailProps<Item> extends Pick<
  RowTableProps<Item>,
  'region' | 'nameTitle' | 'name' | 'below' | 'columns'
> {
  title: string;
  /** What narrows the list down, beside its title. */
  filters: ReactNode;
  list: Worklist<Item>;
  texts: ListTexts;
  /** Stands below the rows. */
  foot?: ReactNode;
  detail: (item: Item) => ReactNode;
  /** What keys do besides moving in the list. */
  keys?: Readonly<Record<string, () => void>>;
  /** Whether keys count at all. */
  hasKeys: boolean;
}

/** Rows beside what is to be seen and decided of the chosen one; below each other on a small screen. */
export const ListAndDetail = <Item extends { id: string }>(props: ListAndDetailProps<Item>) => {
  const { title, filters, list, texts, foot, detail, keys = {}, hasKeys } = props;
  const { chosen } = list;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const listElement = useRef<HTMLElement>(null);
  const shownId = useRef(chosen?.id);
  const leadsToDetail = useRef(false);

  const choose = (id: string): void => {
    list.choose(id);
    if (!window.matchMedia(narrow).matches) return;
    if (id === chosen?.id) heading.current?.focus();
    else leadsToDetail.current = true;
  };
  useEffect(() => {
    const isAnother = shownId.current !== undefined && shownId.current !== chosen?.id;
    shownId.current = chosen?.id;
    // What was decided leaves with the button that had the focus; whoever reads on finds the next.
    const isLost = isAnother && document.activeElement === document.body;
    if (leadsToDetail.current) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest('section')?.scrollIntoView?.({ block: 'start' });
    } else if (isLost) heading.current?.focus({ preventScroll: true });
    leadsToDetail.current = false;
  }, [chosen?.id]);
  useShortcuts(
    {
      ...keys,
      j: () => list.step(1),
      k: () => list.step(-1),
      ArrowDown: () => list.step(1),
      ArrowUp: () => list.step(-1),
    },
    hasKeys,
  );

  const [place] = useState<DetailPlace>(() => ({
    holdHeading: (element) => {
      heading.current = element;
    },
    onBack: () => listElement.current?.querySelector<HTMLElement>('[aria-current]')?.focus(),
  }));

  return (
    <div className={`adm-grid${chosen ? '' : ' adm-grid--one'}`}>
      <section ref={listElement} className="queue card card--flush" aria-labelledby={titleId}>
        <div className="queue__bar" role="search" aria-label={title}>
          <h2 id={titleId} className="h-ui">
            {title}
          </h2>
          {filters}
        </div>
        <ListStates list={list} texts={texts}>
          <RowTable
            {...props}
            items={list.items ?? []}
            chosenId={chosen?.id}
            labelledBy={titleId}
            onChoose={choose}
          />
          {foot}
        </ListStates>
      </section>
      {chosen && <DetailPlaceContext value={place}>{detail(chosen)}</DetailPlaceContext>}
    </div>
  );
};

/** The pages of a list, where it has several. */
export const Pages = ({ total, label }: { total: number; label: string }) => {
  const { page, hrefOf } = usePage();
  const pageCount = Math.ceil(total / rowsOnPage);
  if (pageCount < 2) return null;
  return (
    <div className="queue__state">
      <Pagination page={page} pageCount={pageCount} label={label} hrefOf={hrefOf} />
    </div>
  );
};
