import * as kit from '@halalmap/mfe-kit';
import * as ui from '@halalmap/ui';

// A remote of this release also runs in a shell of the one before, which does not share these yet.

/** Hours within which submissions are read, as the operators promise; 0 where they promise none. */
export const useReviewHours = (kit as Partial<typeof kit>).useReviewHours ?? (() => 0);

/** A sign that hangs at a place, in its own words. */
export const SignLabel = (ui as Partial<typeof ui>).SignLabel ?? (() => null);
