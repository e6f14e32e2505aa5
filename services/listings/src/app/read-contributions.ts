import type { ClaimStore } from '../domain/claim';
import type { ConfirmationStore } from '../domain/confirmation';
import type { ChangeStore } from '../domain/listing-change';
import type { ListingRepository } from '../domain/listing-repository';
import type { ReviewStore } from '../domain/review';
import { presentChange } from './present-change';
import { presentClaim } from './present-claim';
import { presentConfirmation } from './confirm-listings';
import { presentReview } from './present-review';

const many = 1_000;

/** All that a user has written here, for a copy of what is kept about them. */
export const createReadContributions =
  (dependencies: {
    listings: Pick<ListingRepository, 'ofPerson'>;
    reviews: Pick<ReviewStore, 'ofUser'>;
    confirmations: Pick<ConfirmationStore, 'ofUser'>;
    claims: Pick<ClaimStore, 'ofUser'>;
    changes: Pick<ChangeStore, 'list'>;
  }) =>
  async (userId: string): Promise<Record<string, unknown[]>> => {
    const { listings, reviews, confirmations, claims, changes } = dependencies;
    const [places, written, voices, claimed, suggested] = await Promise.all([
      listings.ofPerson(userId),
      reviews.ofUser(userId),
      confirmations.ofUser(userId),
      claims.ofUser(userId),
      changes.list({ requestedBy: userId }, { limit: many, offset: 0 }),
    ]);
    return {
      listings: places.map(({ id, name, entityType, status, createdAt, ownerId }) => ({
        id,
        name,
        entityType,
        status,
        createdAt,
        owned: ownerId === userId,
      })),
      reviews: written.map((review) => presentReview(review, { id: userId })),
      confirmations: voices.map((voice) => presentConfirmation(voice, { role: 'regular' })),
      claims: claimed.map(presentClaim),
      changes: suggested.changes.map((change) => presentChange(change)),
    };
  };

export type ReadContributionsUseCase = ReturnType<typeof createReadContributions>;
