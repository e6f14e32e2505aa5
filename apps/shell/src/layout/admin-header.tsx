import { navigationPaths, type NavigationPath } from '@halalmap/contracts';
import { ColorSchemeControl } from '@halalmap/mfe-kit';
import { useWaitingCount, type WaitingList } from '@halalmap/mfe-kit/waiting-counts';
import { Langkit, LinkButton, Logo, Note, Tag } from '@halalmap/ui';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAdminText } from '../messages/admin-en';
import { useSecondFactorText } from '../messages/sign-in-methods-en';
import { useSecondFactorQuery } from '../shared/sign-in-methods-api';
import './admin-header.css';

type AdminPath = NavigationPath<'admin'>;

/** The count of pending items of a page, and its message key. */
const tabs = {
  '/admin': { name: 'listings', waiting: ['listings'] },
  '/admin/spam': { name: 'spam', waiting: ['spam'] },
  '/admin/claims': { name: 'claims', waiting: ['claims'] },
  '/admin/changes': { name: 'changes', waiting: ['changes'] },
  '/admin/certificates': { name: 'certificates', waiting: [] },
  '/admin/prayer': { name: 'prayer', waiting: [] },
  '/admin/reports': { name: 'reports', waiting: ['reviews', 'places'] },
  '/admin/messages': { name: 'messages', waiting: ['messages'] },
  '/admin/users': { name: 'users', waiting: [] },
  '/admin/activity': { name: 'activity', waiting: [] },
  '/admin/import': { name: 'import', waiting: [] },
  '/admin/outbox': { name: 'outbox', waiting: [] },
  '/enterprise-admin': { name: 'enterprise', waiting: [] },
  '/system-monitoring': { name: 'monitoring', waiting: [] },
} as const satisfies Record<AdminPath, { name: string; waiting: readonly WaitingList[] }>;

const pages = navigationPaths('admin').map((path) => ({ path, ...tabs[path] }));

/** The header of the admin pages. It is part of the shell, so that it stays when the remote of a page fails. */
export const AdminHeader = ({ email }: { email: string }) => {
  const t = useAdminText();
  return (
    <header className="admin-header">
      <Langkit thin />
      <div className="admin-header__bar">
        <Logo />
        <span className="admin-header__who">{t('banner', { email })}</span>
        <span className="site-header__end">
          <ColorSchemeControl />
          <LinkButton to="/" size="sm">
            {t('home')}
          </LinkButton>
        </span>
      </div>
      <AdminNavigation />
      <FactorNeeded />
    </header>
  );
};

/** Leads admins to the settings who cannot use their rights without a second factor. */
const FactorNeeded = () => {
  const t = useSecondFactorText();
  const { data } = useSecondFactorQuery();
  if (!data?.required || data.enabled) return null;
  return (
    <div className="admin-header__note">
      <Note kind="warn" icon="shield" title={t('factor.required')}>
        <p>{t('factor.requiredText')}</p>
        <p>
          <LinkButton to="/settings" size="sm">
            {t('factor.toSettings')}
          </LinkButton>
        </p>
      </Note>
    </div>
  );
};

const AdminNavigation = () => {
  const t = useAdminText();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Runs again when the counts are loaded, because they make the tabs wider.
    const observer = new ResizeObserver(() =>
      current.current?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    );
    for (const tab of nav.current?.children ?? []) observer.observe(tab);
    return () => observer.disconnect();
  }, [pathname]);
  return (
    <nav ref={nav} className="tabs admin-tabs" aria-label={t('nav')}>
      {pages.map(({ path, name, waiting }) => (
        <Link
          key={path}
          to={path}
          {...(path === pathname ? { 'aria-current': 'page' as const, ref: current } : {})}
        >
          {t(`nav.${name}`)}
          {waiting.length > 0 && <Waiting lists={waiting} />}
        </Link>
      ))}
    </nav>
  );
};

/** @param lists one or two */
const Waiting = ({ lists }: { lists: readonly WaitingList[] }) => {
  const t = useAdminText();
  const [first = null, second = null] = lists;
  const count = (useWaitingCount(first) ?? 0) + (useWaitingCount(second) ?? 0);
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true">
        <Tag kind="warn">{count}</Tag>
      </span>
      <span className="visually-hidden">{t('nav.waiting', { count })}</span>
    </>
  );
};
