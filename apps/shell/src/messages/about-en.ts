import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** The page about the site. */
const aboutEn = {
  title: 'About Us',
  eyebrow: 'About {product}',
  lead: 'Finding halal in the Philippines should not depend on whom you know.',
  text: '{product} is a map of halal food, Muslim-owned businesses, mosques and halal products, for Muslims who live here and for those who visit. For each place it shows what is known, who reported it and when. What is not known is shown as not known.',
  figures: 'What is listed today',
  'figures.all': '{count, plural, one {place in all} other {places in all}}',
  'figures.business': '{count, plural, one {business} other {businesses}}',
  'figures.mosque': '{count, plural, one {mosque or prayer space} other {mosques and prayer spaces}}',
  'figures.counted': 'Counted from the directory when this page was opened.',
  'figures.failed': 'The places cannot be counted right now.',
  'mission.title': 'Our mission',
  'mission.1':
    'Anybody can print a sign that says “halal”, and a family in an unfamiliar city cannot inspect the kitchen. It should be able to see within seconds what others have found out: whether there is a certificate, who issued it and until when it is valid; whether the owner is Muslim; and whether recent visitors have confirmed it.',
  'mission.2':
    'We collect these facts with their sources and dates, and show them on a map. Anybody who eats, shops or prays somewhere can add to them. Reading and submitting places need no account.',
  'mission.food': 'Places to eat, by cuisine and town',
  'mission.business': 'Shops, suppliers and services',
  'mission.mosque': 'Mosques with prayer times and facilities',
  'mission.product': 'Products with certifier, number and date',
  'mission.cemetery': 'Cemeteries, who may be buried there and whom to call',
  'trust.title': 'How a badge is earned',
  'trust.text':
    'Each listing has one badge, determined from its evidence and today’s date by the same rule for everybody. Three questions are kept apart: whether the food is halal, which is the badge; whether there is a certificate, with its scope and its last day; and whether the owner is Muslim, which has a badge of its own and is never a level.',
  'trust.more':
    'An open dispute is shown over every badge until an admin has decided, and the owner may answer it. Tap any badge to read the evidence behind it, with its source and its date. A better halal status or a certificate is decided by an admin; what an owner says about ownership is shown at once, as the owner’s statement. The history of each listing stays public.',
  'care.title': 'What we do not do',
  'care.rank': 'No badge and no place in a list can be bought. Listing is free.',
  'care.guess':
    'We do not guess. A fact that nobody has given is shown as not known, and everybody can suggest it.',
  'care.track':
    'We do not track you. There are no advertisements and no third-party trackers, and your exact position stays on your device.',
  'care.decide':
    'We do not decide for you. Halal practice varies by school of thought and personal comfort: {product} is a starting point, not the final say.',
  'sources.title': 'Where the data comes from',
  'sources.text':
    'Places come from the people who submit them, and are reviewed before they are published. The first listings were compiled from published pages; they are marked as samples and name their source. Towns and boundaries come from the Philippine Statistics Authority, NAMRIA, OCHA and GeoNames.',
  'end.title': 'Help keep it accurate',
  'end.text': 'Add a place that is missing, or tell us what we got wrong.',
  'end.submit': 'Submit a place',
  'end.contact': 'Contact us',
} as const;

const catalogue = defineCatalogue({ en: aboutEn }, 'shell/about');

/** The texts of the page about the site. */
export const useAboutText = () => useTranslator(catalogue);
