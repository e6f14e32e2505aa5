import { PageBoundary, useSession } from '@halalmap/mfe-kit';
import { useRef, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useText } from '../messages/use-text';
import { Footer } from './footer';
import { Header } from './header';
import './layout.css';
import { usePageArrival } from './use-page-arrival';

/** The frame of every page. An admin's pages bring a head of their own. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const { pathname } = useLocation();
  const { user } = useSession();
  const main = useRef<HTMLElement>(null);
  usePageArrival(main);
  const backOffice = matchPath('/admin/*', pathname) !== null;
  const ownHead = backOffice && user?.role === 'admin';
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {!ownHead && <Header />}
      <main id="main" tabIndex={-1} ref={main}>
        <PageBoundary resetKey={pathname}>{children}</PageBoundary>
      </main>
      <Footer slim={backOffice || pathname.startsWith('/auth')} />
    </>
  );
};
