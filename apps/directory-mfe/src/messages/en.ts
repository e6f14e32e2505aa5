import { positionMessages } from '@halalmap/mfe-kit/device-position';
import { factMessages } from '@halalmap/listing-parts/fact-messages';
import { defineCatalogue, type Translator, useExpectedTexts, useTranslator } from '@halalmap/i18n';
import { directoryMessages } from './en-directory';
import { confirmationMessages, listingMessages, suggestMessages } from './en-listing';

/** Texts of saving places and of the favorites page. */
const favoriteMessages = {
  'favorites.save': 'Save {name}',
  'favorites.remove': 'Remove {name}',
  'favorites.saveShort': 'Save',
  'favorites.saved': 'Saved',
  'favorites.savedRemove': 'Saved. Remove {name}',
  'favorites.removed': 'Removed from favourites',
  'favorites.undo': 'Undo',
  'favorites.notSaved': 'Not saved',
  'favorites.notRemoved': 'Not removed',
  'favorites.full': 'This device can keep {limit} places',
  'favorites.fullText': 'Sign in to save more.',
  'favorites.refusedText':
    'This browser does not let this site store anything. Sign in to save places in your account.',
  'favorites.title': 'Favourites',
  'favorites.loading': 'Loading your favourites',
  'favorites.count': '{total, plural, one {One place} other {# places}}',
  'favorites.changes': 'What has changed lately',
  'favorites.changesMore': '{count, plural, one {One more} other {# more}}',
  'favorites.change.closed': 'no longer listed; it has closed or was taken out',
  'favorites.change.reopened': 'listed again',
  'favorites.change.disputed': 'somebody says that something is wrong',
  'favorites.change.certificateEnding': 'its halal certificate ends on {day}',
  'favorites.change.certificateEnded': 'its halal certificate ended on {day}',
  'favorites.change.moved': 'has another address',
  'favorites.types': 'Show',
  'favorites.type.all': 'All ({count})',
  'favorites.type.food': 'Food ({count})',
  'favorites.type.business': 'Businesses ({count})',
  'favorites.type.mosque': 'Mosques ({count})',
  'favorites.type.product': 'Products ({count})',
  'favorites.type.cemetery': 'Cemeteries ({count})',
  'favorites.empty': 'No favourites yet',
  'favorites.emptyText': 'Tap the heart on a place to save it here.',
  'favorites.browse': 'Browse halal food',
  'favorites.emptyType': 'No favourites of this type',
  'favorites.showAll': 'Show all favourites',
  'favorites.here': 'Saved on this device',
  'favorites.seeAll': 'View your favourites',
  'favorites.hereText': 'Sign in to see your favourites on your other devices.',
  'favorites.signIn': 'Sign In',
  'favorites.waiting':
    '{count, plural, one {One place} other {# places}} on this device {count, plural, one {is} other {are}} not in your account yet',
  'favorites.waitingText': 'They will be added automatically as soon as possible.',
  'favorites.failed': 'Failed to load your favourites',
  'favorites.moreFailed': 'Failed to load more favourites',
  'favorites.slow': 'This is taking longer than usual. We are still trying.',
  'favorites.offline': 'You are offline',
  'favorites.offlineText': 'What has loaded stays on the page. Changes you make now may not be saved.',
  'favorites.offlineHere': 'Your changes stay on this device. Places load when you are back online.',
  'favorites.gone': 'No longer listed',
  'favorites.placeRetry': 'Try again',
} as const;

/** Whether a place fits what the visitor accepts. */
const fitMessages = {
  'fit.chip': 'Fits me',
  'fit.count': '{fit} of the {loaded} loaded fit what you accept.',
  'fit.carries': 'The request carries these filters: {filters}. The rest stays on this device.',
  'fit.carriesNone': 'The request carries none of it.',
  'fit.yes': 'Fits what you accept',
  'fit.ask': 'Does this fit me?',
  'fit.change': 'What you accept',
  'fit.no.not_halal': 'Does not fit: said not to be halal',
  'fit.no.part': 'Does not fit: not all of it is halal',
  'fit.no.alcohol': 'Does not fit: alcohol',
  'fit.no.pork': 'Does not fit: pork on the premises',
  'fit.no.women': 'Does not fit: no area for women',
  'fit.no.wudu': 'Does not fit: no place for wudu',
  'fit.no.certificate': 'Does not fit: no certificate',
  'fit.no.confirmed': 'Does not fit: nobody confirmed it',
  'fit.no.claim': 'Does not fit: nobody says that it is halal',
  'fit.no.scope': 'Does not fit: not all of it is halal',
  'fit.no.disputed': 'Does not fit: disputed',
  'fit.unknown.not_halal': 'Not known: ask whether it is halal',
  'fit.unknown.part': 'Not known: ask whether all of it is halal',
  'fit.unknown.alcohol': 'Not known: ask about alcohol',
  'fit.unknown.pork': 'Not known: ask about pork',
  'fit.unknown.women': 'Not known: ask about an area for women',
  'fit.unknown.wudu': 'Not known: ask about a place for wudu',
  'fit.unknown.certificate': 'Not known: ask for its certificate',
  'fit.unknown.confirmed': 'Not known: nobody has confirmed it yet',
  'fit.unknown.claim': 'Not known: nobody says that it is halal',
  'fit.unknown.scope': 'Not known: ask whether all of it is halal',
  'fit.unknown.disputed': 'Not known: people disagree about this place',
} as const;

/** English, the fallback of all other catalogues. */
export const en = {
  ...directoryMessages,
  ...favoriteMessages,
  ...fitMessages,
  ...listingMessages,
  ...factMessages,
  ...positionMessages,
  ...suggestMessages,
  ...confirmationMessages,
};

/** Where the translations of `en` are. */
export const groups = ['directory/directory', 'directory/listing', 'parts/facts', 'kit/position'];

const catalogue = defineCatalogue({ en }, ...groups);

export type Text = Translator<keyof typeof en>;

/** The texts of this app in the current language. */
export const useText = (): Text => useTranslator(catalogue);

/** Sends texts with a page that shows them only in the browser: those whose keys begin with one of `beginnings`. */
export const useExpected = (...beginnings: string[]): void =>
  useExpectedTexts(catalogue, (key) => beginnings.some((beginning) => key.startsWith(beginning)));
