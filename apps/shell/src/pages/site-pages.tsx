import { lazyPart } from '@halalmap/mfe-kit/lazy-part';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import '@halalmap/ui/styles/print.css';
import './site.css';

const AboutPage = lazyPart(async () => (await import('../features/about/about-page')).AboutPage);
const ContactPage = lazyPart(async () => (await import('../features/contact/contact-page')).ContactPage);
const PrivacyPage = lazyPart(async () => (await import('../features/legal/privacy-page')).PrivacyPage);
const TermsPage = lazyPart(async () => (await import('../features/legal/terms-page')).TermsPage);
const BlogPage = lazyPart(async () => (await import('../features/blog/blog-page')).BlogPage);
const CertifiersPage = lazyPart(
  async () => (await import('../features/certifiers/certifiers-pages')).CertifiersPage,
);
const CertifierPage = lazyPart(
  async () => (await import('../features/certifiers/certifiers-pages')).CertifierPage,
);
/** In one chunk with the note: it must be there when the network is not. */
const OfflinePage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "offline" */ '../features/offline/offline-page')).OfflinePage,
);
const DataPage = lazyPart(async () => (await import('../features/open-data/data-page')).DataPage);
const ProgressPage = lazyPart(async () => (await import('../features/open-data/progress-page')).ProgressPage);
const ArticlePage = lazyPart(async () => (await import('../features/blog/article-page')).ArticlePage);

const pages: Readonly<Record<string, ComponentType>> = {
  '/about': AboutPage,
  '/contact': ContactPage,
  '/privacy-policy': PrivacyPage,
  '/terms-of-service': TermsPage,
  '/offline': OfflinePage,
  '/blog': BlogPage,
  '/certifiers': CertifiersPage,
  '/data': DataPage,
  '/progress': ProgressPage,
};

/** The pages about the site, and its blog: each text is loaded lazily. */
export const SitePages = () => {
  const { pathname } = useLocation();
  const Page = pages[pathname];
  if (pathname.startsWith('/certifier/'))
    return <CertifierPage key={pathname} id={pathname.replace('/certifier/', '')} />;
  return Page ? <Page /> : <ArticlePage key={pathname} id={pathname.replace('/blog/', '')} />;
};
