import type { PathsOf } from '@halalmap/contracts';
import { defineRemote, PageSkeleton } from '@halalmap/mfe-kit';
import { lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { AntdTheme } from '@halalmap/ui/antd/core';
import '@halalmap/ui/styles/admin.css';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { AdminPanel } from './features/moderation/moderation-page';
import { KeysProvider } from './shared/keys';
import { PaletteProvider } from './shared/palette';

/** The providers of every admin page. The shell renders the header and the navigation. */
const AdminFrame = ({ children }: { children: ReactNode }) => (
  <AntdTheme>
    <KeysProvider>
      <PaletteProvider>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </PaletteProvider>
    </KeysProvider>
  </AntdTheme>
);

const pages: Readonly<Partial<Record<PathsOf<'admin'>, ComponentType>>> = {
  '/admin': AdminPanel,
  '/admin/spam': lazyPart(async () => (await import('./features/spam/spam-page')).SpamPage),
  '/admin/blocks': lazyPart(async () => (await import('./features/spam/blocks-page')).BlocksPage),
  '/admin/claims': lazyPart(async () => (await import('./features/claims/claims-page')).ClaimsPage),
  '/admin/certificates': lazyPart(
    async () => (await import('./features/certificates/certificates-page')).CertificatesPage,
  ),
  '/admin/changes': lazyPart(async () => (await import('./features/changes/changes-page')).ChangesPage),
  '/admin/prayer': lazyPart(async () => (await import('./features/prayer/prayer-page')).PrayerPage),
  '/admin/reports': lazyPart(async () => (await import('./features/reports/reports-page')).ReportsPage),
  '/admin/messages': lazyPart(async () => (await import('./features/messages/messages-page')).MessagesPage),
  '/admin/users': lazyPart(async () => (await import('./features/users/users-page')).UsersPage),
  '/admin/activity': lazyPart(async () => (await import('./features/activity/activity-page')).ActivityPage),
  '/admin/import': lazyPart(async () => (await import('./features/import/import-page')).ImportPage),
  '/enterprise-admin': lazyPart(
    async () => (await import('./features/enterprise/enterprise-page')).EnterprisePage,
  ),
  '/admin/outbox': lazyPart(async () => (await import('./features/outbox/outbox-page')).OutboxPage),
};

export const remote = defineRemote({
  role: 'admin',
  routes: Object.entries(pages).map(([path, Page]) => ({
    path,
    element: (
      <AdminFrame>
        <Page />
      </AdminFrame>
    ),
  })),
});
