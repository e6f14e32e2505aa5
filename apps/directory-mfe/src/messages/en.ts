import { barmmMessages } from './en-barmm';
import { directoryMessages } from './en-directory';
import { listingMessages } from './en-listing';
import { mapMessages } from './en-map';
import { submitMessages } from './en-submit';

/** English, the language that every other catalogue falls back to. */
export const en = {
  ...barmmMessages,
  ...directoryMessages,
  ...listingMessages,
  ...mapMessages,
  ...submitMessages,
};
