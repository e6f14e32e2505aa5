import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Header, footer and the pages of the frame. */
const layoutEn = {
  skip: 'Skip to content',
  'page.loading': 'Loading the page',
  'header.browse': 'Browse Directory',
  'header.about': 'About',
  'header.account': 'Open your account menu',
  'header.install': 'Install HalalMap',
  'header.language': 'Language',
  'header.menu': 'Menu',
  'header.nav': 'Main',
  'header.signIn': 'Sign In',
  'header.submit': 'Submit Business',
  'directory.food': 'Food',
  'directory.business': 'Businesses',
  'directory.mosque': 'Mosques',
  'directory.product': 'Products',
  'directory.barmm': 'BARMM',
  'directory.prayer': 'Prayer',
  'footer.about': 'Your Halal Map of the Philippines. Kept true by the people who eat, shop and pray here.',
  'footer.browse': 'Browse',
  'footer.add': 'Add a place',
  'footer.food': 'Halal Restaurants',
  'footer.business': 'Muslim Businesses',
  'footer.product': 'Halal Products',
  'footer.mosque': 'Mosques & Prayer',
  'footer.prayer': 'Prayer times',
  'footer.scan': 'Check a product',
  'footer.trip': 'Plan a way',
  'footer.standard': 'What I accept',
  'footer.favorites': 'Favourites',
  'footer.submitBusiness': 'Submit Business',
  'footer.submitProduct': 'Submit Product',
  'footer.submitMosque': 'Submit Mosque',
  'footer.getStarted': 'Get Started',
  'footer.site': 'About',
  'footer.aboutUs': 'About Us',
  'footer.contact': 'Contact',
  'footer.help': 'Help Center',
  'footer.certifiers': 'Certifiers',
  'footer.data': 'Open data',
  'footer.blog': 'Blog',
  'footer.privacy': 'Privacy Policy',
  'footer.terms': 'Terms of Service',
  'footer.rights': '© {from}–{to} {product}. All rights reserved.',
  'footer.sources': 'Boundaries: PSA, NAMRIA, OCHA (simplified). Towns: GeoNames, CC BY 4.0.',
  'notFound.title': '404 Page Not Found',
  'notFound.text':
    'There is no page at this address. It may have been mistyped, or the place is no longer listed. Try one of these:',
  'notFound.search': 'Search places to eat for “{words}”',
  'notFound.home': 'Go Home',
} as const;

const catalogue = defineCatalogue({ en: layoutEn }, 'shell/shell');

/** The texts of the shell's frame. */
export const useText = () => useTranslator(catalogue);
