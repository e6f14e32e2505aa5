import { directoryMessages } from './en-directory';
import { favoriteMessages } from './en-favorites';
import { listingMessages } from './en-listing';
import { factMessages } from './en-listing-facts';
import { suggestMessages } from './en-listing-suggest';
import { stillTrueMessages } from './en-still-true';

/** English, the language that every other catalogue falls back to. */
export const en = {
  ...directoryMessages,
  ...favoriteMessages,
  ...listingMessages,
  ...factMessages,
  ...suggestMessages,
  ...stillTrueMessages,
};
