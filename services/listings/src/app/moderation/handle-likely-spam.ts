import { paginationOf, type LikelySpamList, type PageQuery, type SpamDecision } from '@halalmap/contracts';
import { decide } from '../../domain/moderation/decide';
import { blockedFor, decidedSpam, spamToDecide, type Blocks } from '../../domain/moderation/likely-spam';
import { audienceOf, type Reader } from '../../domain/listing/listing-access';
import { createChangeListing, type ChangedListing } from '../listing/change-listing';
import type { ChangeDependencies } from '../dependencies';
import { presentListing } from '../listing/present-listing';

/** Use cases for submissions that are likely spam. */
export interface HandleLikelySpam {
  /** Pending ones, newest first, with the reasons. */
  list(request: { page: PageQuery; reader: Reader }): Promise<LikelySpamList>;
  /**
   * Rejects a submission and blocks its sender for a day, or moves it to the queue of submissions. The same decision
   * again changes nothing.
   * @throws AppError `not_found`, `invalid_transition`, `locked`, or `conflict` when others keep changing it
   */
  decide(request: { id: string; status: SpamDecision; by: Reader }): Promise<ChangedListing>;
}

const reason = 'Likely spam';

export const createHandleLikelySpam = (
  dependencies: ChangeDependencies & { blocks: Blocks },
): HandleLikelySpam => {
  const { listings, reference, clock, ids, blocks } = dependencies;
  const changeListing = createChangeListing(dependencies);
  return {
    async list({ page, reader }) {
      const now = clock.now();
      const found = await listings.list(
        { statuses: ['pending'], likelySpam: true, now },
        { sort: 'newest', ...page },
      );
      return {
        listings: found.listings.map((listing) => ({
          ...presentListing(listing, { audience: audienceOf(listing, reader), reference, now }),
          spam: { score: listing.spam?.score ?? 0, reasons: [...(listing.spam?.reasons ?? [])] },
        })),
        pagination: paginationOf(page, { total: found.total, count: found.listings.length }),
      };
    },

    async decide({ id, status, by }) {
      const { network } = spamToDecide(await listings.find(id), status);
      // Before the rejection, which deletes the network, so that an interrupted decision can be repeated.
      if (status === 'blocked' && network !== undefined) {
        await blocks.block(network, new Date(clock.now().getTime() + blockedFor));
      }
      return changeListing({
        id,
        by,
        change(current, at) {
          const spam = spamToDecide(current, status);
          if (spam.decision === status) return current;
          const decided = { ...current, spam: decidedSpam(spam, status) };
          return status === 'blocked'
            ? decide(decided, { status: 'rejected', reason, by: by.id, at, newId: () => ids.documentId() })
            : { ...decided, revision: current.revision + 1, updatedAt: at };
        },
      });
    },
  };
};
