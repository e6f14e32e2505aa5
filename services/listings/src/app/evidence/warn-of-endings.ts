import type { Clock } from '@halalmap/service-kit';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import { isUnasked } from '../../domain/listing/asked-halal';
import { endOfManilaDay, manilaDayOf } from '../../domain/manila-time';
import type { ReferenceData } from '../../domain/reference/reference-data';
import type { Notices } from '../../site/notices/notices';

const dayMs = 24 * 60 * 60_000;
/** How many days before the end of a certificate its owner is told, the soonest first. */
const warningDays = [0, 14, 60] as const;

/**
 * Tells owners that the certificate of their place ends: 60 and 14 days before its last day, and on that day. Each once,
 * whichever replica looks first; of warnings that are due together only the last one is sent. A place of a category that is
 * not asked whether it is halal is left out.
 */
export const createWarnOfEndings = (options: {
  listings: Pick<ListingRepository, 'ownedWithCertificateEnding'>;
  reference: Pick<ReferenceData, 'muslimBusinessCategories' | 'muslimBusinessSubcategories'>;
  notices: Pick<Notices, 'add'>;
  clock: Clock;
}) =>
  async function warnOfEndings(): Promise<void> {
    const now = options.clock.now();
    const today = manilaDayOf(now);
    const latest = manilaDayOf(new Date(now.getTime() + warningDays[2] * dayMs));
    const found = await options.listings.ownedWithCertificateEnding(today, latest);
    for (const listing of found) {
      const { id, name, ownerId, facts } = listing;
      // Its page says nothing of a certificate.
      if (isUnasked(listing, options.reference)) continue;
      const day = facts.expiryDate;
      if (day === null || ownerId === null) continue;
      const left = Math.floor((endOfManilaDay(day).getTime() - 1 - now.getTime()) / dayMs);
      const warning = warningDays.find((days) => left <= days);
      if (warning === undefined) continue;
      await options.notices.add({
        key: `certificateEnding:${id}:${ownerId}:${day}:${warning}`,
        kind: 'certificateEnding',
        to: { userId: ownerId },
        place: name,
        link: { page: `/listing/${id}/manage/edit` },
        day,
      });
    }
  };
