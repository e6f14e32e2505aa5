import { barmmMessages } from './en-barmm';
import { directoryMessages } from './en-directory';
import { listingMessages } from './en-listing';
import { factMessages } from './en-listing-facts';
import { suggestMessages } from './en-listing-suggest';
import { mapMessages } from './en-map';
import { submitMessages } from './en-submit';
import { submitPhotosMessages } from './en-submit-photos';

/** English, the language that every other catalogue falls back to. */
export const en = {
  ...barmmMessages,
  ...directoryMessages,
  ...listingMessages,
  ...factMessages,
  ...suggestMessages,
  ...mapMessages,
  ...submitMessages,
  ...submitPhotosMessages,
};
