import { positionMessages } from '@halalmap/mfe-kit/device-position';
import { factMessages } from '@halalmap/listing-parts/fact-messages';
import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';
import { directoryMessages } from './en-directory';
import { favoriteMessages } from './en-favorites';
import { confirmationMessages, listingMessages, suggestMessages } from './en-listing';

/** English, the fallback of all other catalogues. */
export const en = {
  ...directoryMessages,
  ...favoriteMessages,
  ...listingMessages,
  ...factMessages,
  ...positionMessages,
  ...suggestMessages,
  ...confirmationMessages,
};

const catalogue = defineCatalogue({ en });

export type Text = Translator<keyof typeof en>;

/** The texts of this app in the current language. */
export const useText = (): Text => useTranslator(catalogue);
