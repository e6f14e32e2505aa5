import { hasSignedInCookie } from '@halalmap/api-client';
import { isBackOffice } from '@halalmap/contracts';
import { PageBoundary, useSession } from '@halalmap/mfe-kit';
import { Langkit, Logo, VisuallyHidden } from '@halalmap/ui';
import { Suspense, useRef, type ReactNode, type Ref } from 'react';
import { useLocation } from 'react-router-dom';
import { loadParts } from '../app/parts';
import { useText } from '../messages/en';
import { lazyPart } from '../shared/lazy-part';
import { Footer } from './footer';
import { Header } from './header';
import './layout.css';
import { useSlowPage } from './page-router';
import { usePageArrival } from './use-page-arrival';

/** Loaded only for admins. If it fails, they see the header of the site. */
const AdminHeader = lazyPart(async () => {
  const [{ AdminHeader: Loaded }] = await Promise.all([
    import(/* webpackChunkName: "admin-header" */ './admin-header'),
    loadParts(),
  ]);
  return Loaded;
}, Header);

/** Loaded only for users with an unverified e-mail address. The page works without it. */
const ConfirmEmail = lazyPart(
  async () => {
    const [{ ConfirmEmail: Loaded }] = await Promise.all([
      import(/* webpackChunkName: "confirm-email" */ './confirm-email'),
      loadParts(),
    ]);
    return Loaded;
  },
  () => null,
);

/** A placeholder while it is unknown which header to show. */
const headerToCome = (
  <header className="site-header">
    <Langkit thin />
    <div className="site-header__bar wrap">
      <Logo />
    </div>
  </header>
);

/** The header of admin pages; other users, who may not open the page, see the header of the site. */
const BackOfficeHeader = () => {
  const { user, isLoading } = useSession();
  if (user?.role === 'admin') {
    return (
      <Suspense fallback={headerToCome}>
        <AdminHeader email={user.email} />
      </Suspense>
    );
  }
  return isLoading && hasSignedInCookie() ? headerToCome : <Header />;
};

/** The page content, and the indicator that the next page is loading. */
const Main = ({ ref, children }: { ref: Ref<HTMLElement>; children: ReactNode }) => {
  const t = useText();
  const isSlow = useSlowPage();
  return (
    <>
      <main id="main" tabIndex={-1} ref={ref} aria-busy={isSlow}>
        {children}
      </main>
      <div role="status" className="page-wait">
        {isSlow && <VisuallyHidden>{t('page.loading')}</VisuallyHidden>}
      </div>
    </>
  );
};

/** The frame of every page: header, navigation and footer stay when the page itself fails. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const { pathname } = useLocation();
  const { user } = useSession();
  const main = useRef<HTMLElement>(null);
  usePageArrival(main);
  const backOffice = isBackOffice(pathname);
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      {backOffice ? <BackOfficeHeader /> : <Header />}
      {user && !user.emailVerified && !backOffice && !pathname.startsWith('/auth') && (
        <Suspense>
          <ConfirmEmail user={user} />
        </Suspense>
      )}
      <Main ref={main}>
        <PageBoundary resetKey={pathname}>{children}</PageBoundary>
      </Main>
      <Footer slim={backOffice || pathname.startsWith('/auth')} />
    </>
  );
};
