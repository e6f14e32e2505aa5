import { useTranslator } from '@halalmap/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { uiMessages } from '../messages/en';
import type { IconName } from '../ornament/icon-names';
import { Button } from './button';
import { classNames } from './class-names';
import { Icon } from './icon';

/**
 * The page numbers to show: the first, the last, the current one with its neighbours, and `null` for a gap.
 * @param page the current page, from 1
 * @param pageCount total number of pages
 */
export const pageNumbers = (page: number, pageCount: number): (number | null)[] => {
  const offered = [1, page - 1, page, page + 1, pageCount].filter(
    (number) => number >= 1 && number <= pageCount,
  );
  return [...new Set(offered)].flatMap((number, index, all) => {
    const before = all[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
};

export interface PaginationProps {
  /** The current page, from 1. */
  page: number;
  pageCount: number;
  /** Accessible name of the list. */
  label?: string;
  /** Called with another page; together with `hrefOf`, pages are links. */
  onPage?(page: number): void;
  hrefOf?(page: number): string;
}

/** Numbered pages; nothing if there is only one. */
export const Pagination = ({ page, pageCount, label, onPage, hrefOf }: PaginationProps) => {
  const t = useTranslator(uiMessages);
  if (pageCount < 2) return null;
  const to = { onPage, hrefOf, current: page };
  return (
    <nav className="pages" aria-label={label ?? t('pages.label')}>
      {page > 1 && <PageDoor {...to} page={page - 1} name={t('pages.previous')} icon="chevron-left" />}
      {pageNumbers(page, pageCount).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} className="pages__gap" aria-hidden="true">
            …
          </span>
        ) : (
          <PageDoor key={number} {...to} page={number} name={t('pages.page', { page: number })} />
        ),
      )}
      {page < pageCount && <PageDoor {...to} page={page + 1} name={t('pages.next')} icon="chevron-right" />}
    </nav>
  );
};

interface PageDoorProps {
  page: number;
  current: number;
  name: string;
  icon?: IconName;
  onPage: ((page: number) => void) | undefined;
  hrefOf: ((page: number) => string) | undefined;
}

const PageDoor = ({ page, current, name, icon, onPage, hrefOf }: PageDoorProps) => {
  const shared = {
    className: classNames('btn', 'btn--icon', page === current && 'btn--primary'),
    'aria-label': name,
    'aria-current': page === current ? ('page' as const) : undefined,
    onClick: () => onPage?.(page),
  };
  const face: ReactNode = icon ? <Icon name={icon} directional /> : page;
  return hrefOf ? (
    <Link {...shared} to={hrefOf(page)}>
      {face}
    </Link>
  ) : (
    <button {...shared} type="button">
      {face}
    </button>
  );
};

export interface LoadMoreProps {
  /** How many are on the page. */
  shown: number;
  /** How many there are. */
  total: number;
  busy?: boolean;
  onMore(): void;
  /** The words of the button. */
  label?: string;
}

/** The "load more" button below a list; nothing at its end. */
export const LoadMore = ({ shown, total, busy = false, onMore, label }: LoadMoreProps) => {
  const t = useTranslator(uiMessages);
  if (shown >= total) return null;
  return (
    <div className="more">
      <p className="small muted">{t('more.shown', { shown, total })}</p>
      <Button busy={busy} onClick={onMore}>
        {busy ? t('more.busy') : (label ?? t('more'))}
      </Button>
    </div>
  );
};
