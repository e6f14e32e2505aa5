import { navigationPaths, type NavigationPath } from '@halalmap/contracts';
import { ColorSchemeControl } from '@halalmap/mfe-kit';
import { useWaitingCount, type WaitingList } from '@halalmap/mfe-kit/waiting-counts';
import { Icon, Langkit, LinkButton, Logo, Note, Tag } from '@halalmap/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAdminText } from '../messages/admin-en';
import { useSecondFactorText } from '../messages/sign-in-methods-en';
import { useSecondFactorQuery } from '../shared/sign-in-methods-api';
import './admin-header.css';

type AdminPath = NavigationPath<'admin'>;

/** The lists whose pending items a link counts, and its message key. */
interface AdminTab {
  name: string;
  waiting: readonly WaitingList[];
}

/** What waits for a decision, and what is looked after now and then; each in the order of the pages. */
const groups = {
  decide: {
    '/admin': { name: 'listings', waiting: ['listings'] },
    '/admin/spam': { name: 'spam', waiting: ['spam'] },
    '/admin/claims': { name: 'claims', waiting: ['claims'] },
    '/admin/changes': { name: 'changes', waiting: ['changes', 'photos'] },
    '/admin/reports': { name: 'reports', waiting: ['reviews', 'problems', 'places'] },
    '/admin/messages': { name: 'messages', waiting: ['messages'] },
    '/admin/certificates': { name: 'certificates', waiting: [] },
  },
  manage: {
    '/enterprise-admin': { name: 'enterprise', waiting: [] },
    '/admin/import': { name: 'import', waiting: [] },
    '/admin/prayer': { name: 'prayer', waiting: [] },
    '/admin/blocks': { name: 'blocks', waiting: [] },
    '/admin/users': { name: 'users', waiting: [] },
    '/admin/activity': { name: 'activity', waiting: [] },
    '/admin/outbox': { name: 'outbox', waiting: [] },
    '/system-monitoring': { name: 'monitoring', waiting: [] },
  },
} as const satisfies Record<string, Partial<Record<AdminPath, AdminTab>>>;

const tabs = { ...groups.decide, ...groups.manage } satisfies Record<AdminPath, AdminTab>;
const navigation = (['decide', 'manage'] as const).map((group) => ({
  group,
  pages: navigationPaths('admin').filter((path) => path in groups[group]),
}));

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

/** All pages are in view in two groups. Narrow windows show them below a button that names the current page. */
const AdminNavigation = () => {
  const t = useAdminText();
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openedAt === pathname;
  const current = navigationPaths('admin').find((path) => path === pathname);
  const close = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpenedAt(null);
    button.current?.focus();
  };
  return (
    <nav className="admin-nav" aria-label={t('nav')} onKeyDown={close}>
      <button
        ref={button}
        type="button"
        className="admin-nav__open"
        aria-expanded={isOpen}
        aria-controls="admin-pages"
        onClick={() => setOpenedAt(isOpen ? null : pathname)}
      >
        <Icon name="menu" />
        {t('nav')}
        {current && <span className="admin-nav__here">{t(`nav.${tabs[current].name}`)}</span>}
      </button>
      <div id="admin-pages" className={isOpen ? 'admin-nav__groups' : 'admin-nav__groups is-closed'}>
        {navigation.map(({ group, pages }) => (
          <ul key={group} aria-label={t(`nav.group.${group}`)}>
            {pages.map((path) => (
              <li key={path}>
                <Link
                  to={path}
                  aria-current={path === pathname ? 'page' : undefined}
                  onClick={() => setOpenedAt(null)}
                >
                  {t(`nav.${tabs[path].name}`)}
                  {tabs[path].waiting.length > 0 && <Waiting lists={tabs[path].waiting} />}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
};

/** @param lists at most three */
const Waiting = ({ lists }: { lists: readonly WaitingList[] }) => {
  const t = useAdminText();
  const [first = null, second = null, third = null] = lists;
  const count =
    (useWaitingCount(first) ?? 0) + (useWaitingCount(second) ?? 0) + (useWaitingCount(third) ?? 0);
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
