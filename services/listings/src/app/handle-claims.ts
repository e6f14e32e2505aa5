import {
  paginationOf,
  type Claim,
  type ClaimList,
  type ClaimQuery,
  type ClaimSubmission,
} from '@halalmap/contracts';
import { forbidden } from '@halalmap/errors';
import type { PictureKeeper } from '@halalmap/service-kit/pictures';
import { alreadyOwned, type ClaimStore, type StoredClaim } from '../domain/claim';
import { checkReadable, type Reader } from '../domain/listing-access';
import type { StoredListing } from '../domain/stored-listing';
import { createDecideClaim, type ClaimToDecide } from './decide-claim';
import type { ChangeDependencies } from './dependencies';
import { presentClaim } from './present-claim';
import { createTakeClaimFiles } from './take-claim-files';

/** What is done with claims of ownership. */
export interface HandleClaims {
  /**
   * Lets through who may claim a place.
   * @throws AppError `not_found`, `delisted` or `forbidden`
   */
  checkMayFile(request: { listingId: string; by: Reader }): Promise<void>;
  /**
   * Its files are its own before it is stored, and found at no other address afterwards.
   * @throws AppError `not_found`, `delisted`, `forbidden`, `already_owned`, `conflict` over an open one, `unprocessable`
   *   with the path of a file that is not there, or `unavailable` when files cannot be taken
   */
  file(request: { id: string; listingId: string; submission: ClaimSubmission; by: Reader }): Promise<Claim>;
  /** Everybody's for an admin, else one's own. */
  list(request: { query: ClaimQuery; reader: Reader }): Promise<ClaimList>;
  /**
   * Approves, rejects or withdraws a claim. The decision that it has already changes nothing.
   * @throws AppError `not_found`, `forbidden`, `invalid_transition` or `already_owned`
   */
  decide(request: ClaimToDecide): Promise<Claim>;
}

const checkFiler = (by: Reader): void => {
  if (by.role === 'admin') throw forbidden('Admins cannot claim places');
  if (by.role === 'regular') throw forbidden('Switch to a business account to claim a place');
};

/** Takes claims, lists and settles them. */
export const createHandleClaims = (
  dependencies: ChangeDependencies & { claims: ClaimStore; files: PictureKeeper },
): HandleClaims => {
  const { listings, claims, files, clock } = dependencies;
  const takeFiles = createTakeClaimFiles(files);

  const checkMayFile = async (listingId: string, by: Reader): Promise<StoredListing> => {
    const listing = checkReadable(await listings.find(listingId), by);
    checkFiler(by);
    return listing;
  };

  /** Asked again once the claim is stored: who approves another one first makes the owner, then looks for open ones. */
  const checkHasNoOwner = async (listingId: string, by: Reader): Promise<void> => {
    const listing = checkReadable(await listings.find(listingId), by);
    if (listing.ownerId !== null) throw alreadyOwned();
  };

  const insert = async (claim: StoredClaim, by: Reader): Promise<void> => {
    const fileIds = claim.evidenceFiles.map(({ id }) => id);
    try {
      await claims.insert(claim);
      await checkHasNoOwner(claim.listingId, by).catch(async (error: unknown) => {
        await claims.remove(claim.id);
        throw error;
      });
    } catch (error) {
      await files.giveBack(claim.id, fileIds);
      throw error;
    }
    if (fileIds.length > 0) await files.seal(claim.id);
  };

  return {
    async checkMayFile({ listingId, by }) {
      await checkMayFile(listingId, by);
    },

    async file({ id, listingId, submission, by }) {
      const listing = await checkMayFile(listingId, by);
      const before = await claims.find(id);
      if (before) return presentClaim(before);
      if (listing.ownerId !== null) throw alreadyOwned();
      const { evidenceFiles, ...words } = submission;
      const claim: StoredClaim = {
        ...words,
        id,
        listingId,
        listingName: listing.name,
        userId: by.id,
        status: 'pending',
        evidenceFiles: await takeFiles(id, evidenceFiles),
        adminNotes: null,
        reviewedBy: null,
        reviewedAt: null,
        createdAt: clock.now(),
      };
      await insert(claim, by);
      return presentClaim(claim);
    },

    async list({ query, reader }) {
      const scope = reader.role === 'admin' ? {} : { userId: reader.id };
      const found = await claims.list({ status: query.status, ...scope }, query);
      return {
        claims: found.claims.map(presentClaim),
        pagination: paginationOf(query, { total: found.total, count: found.claims.length }),
      };
    },

    decide: createDecideClaim(dependencies),
  };
};
