import { barmmMessages } from './en-barmm';
import { directoryMessages } from './en-directory';
import { favoriteMessages } from './en-favorites';
import { listingMessages } from './en-listing';
import { factMessages } from './en-listing-facts';
import { listingFormMessages } from './en-listing-form';
import { suggestMessages } from './en-listing-suggest';
import { mapMessages } from './en-map';
import { stillTrueMessages } from './en-still-true';
import { submitMessages } from './en-submit';
import { submitPhotosMessages } from './en-submit-photos';

/** English, the language that every other catalogue falls back to. */
export const en = {
  ...barmmMessages,
  ...directoryMessages,
  ...favoriteMessages,
  ...listingMessages,
  ...factMessages,
  ...listingFormMessages,
  ...suggestMessages,
  ...mapMessages,
  ...stillTrueMessages,
  ...submitMessages,
  ...submitPhotosMessages,
};
