import { Tag } from '@halalmap/ui';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../messages/use-text';
import { useWaitingQuery, type Pile } from './waiting-api';

const pages = [
  { path: '/admin', name: 'listings', piles: ['listings'] },
  { path: '/admin/claims', name: 'claims', piles: ['claims'] },
  { path: '/admin/changes', name: 'changes', piles: ['changes'] },
  { path: '/admin/reports', name: 'reports', piles: ['reviews', 'places'] },
  { path: '/admin/messages', name: 'messages', piles: ['messages'] },
  { path: '/admin/users', name: 'users', piles: [] },
  { path: '/admin/activity', name: 'activity', piles: [] },
  { path: '/admin/import', name: 'import', piles: [] },
  { path: '/admin/outbox', name: 'outbox', piles: [] },
] as const satisfies ReadonlyArray<{ path: string; name: string; piles: readonly Pile[] }>;

/** How old the counts may be when a page is opened, in seconds. */
const freshSeconds = 30;

/** The way between the pages of the admins, with how much waits on each. */
export const AdminNav = () => {
  const t = useText();
  const { pathname } = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className="adm-nav">
      <nav className="tabs adm-tabs" aria-label={t('nav.label')}>
        {pages.map(({ path, name, piles }) => (
          <Link
            key={path}
            to={path}
            {...(path === pathname ? { 'aria-current': 'page' as const, ref: current } : {})}
          >
            {t(`nav.${name}`)}
            {piles.length > 0 && <Waiting piles={piles} />}
          </Link>
        ))}
      </nav>
    </div>
  );
};

const Waiting = ({ piles }: { piles: readonly Pile[] }) => {
  const t = useText();
  const [first, second] = piles;
  const options = { refetchOnMountOrArgChange: freshSeconds };
  const one = useWaitingQuery(first ?? 'listings', options);
  const two = useWaitingQuery(second ?? first ?? 'listings', options);
  const count = (one.data ?? 0) + (second === undefined ? 0 : (two.data ?? 0));
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true">
        <Tag kind="warn">{count}</Tag>
      </span>
      <span className="vh">{t('nav.waiting', { count })}</span>
    </>
  );
};
