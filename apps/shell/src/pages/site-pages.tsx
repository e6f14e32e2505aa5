import { lazy, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import './site.css';

const AboutPage = lazy(async () => ({ default: (await import('../features/about/about-page')).AboutPage }));
const ContactPage = lazy(async () => ({
  default: (await import('../features/contact/contact-page')).ContactPage,
}));
const PrivacyPage = lazy(async () => ({
  default: (await import('../features/legal/privacy-page')).PrivacyPage,
}));
const TermsPage = lazy(async () => ({ default: (await import('../features/legal/terms-page')).TermsPage }));
const BlogPage = lazy(async () => ({ default: (await import('../features/blog/blog-page')).BlogPage }));
const ArticlePage = lazy(async () => ({
  default: (await import('../features/blog/article-page')).ArticlePage,
}));

const pages: Readonly<Record<string, ComponentType>> = {
  '/about': AboutPage,
  '/contact': ContactPage,
  '/privacy-policy': PrivacyPage,
  '/terms-of-service': TermsPage,
  '/blog': BlogPage,
};

/** The pages of the site about itself, and its blog: each text is fetched when it is read. */
export const SitePages = () => {
  const { pathname } = useLocation();
  const Page = pages[pathname];
  return Page ? <Page /> : <ArticlePage key={pathname} id={pathname.replace('/blog/', '')} />;
};
