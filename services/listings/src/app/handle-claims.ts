import {
  listingClaimedType,
  paginationOf,
  type Claim,
  type ClaimDecision,
  type ClaimList,
  type ClaimQuery,
  type ClaimSubmission,
} from '@halalmap/contracts';
import { conflict, forbidden, invalidTransition, notFound } from '@halalmap/errors';
import type { PictureKeeper } from '@halalmap/service-kit/pictures';
import {
  alreadyOwned,
  withoutOwner,
  withOwner,
  type ClaimResult,
  type ClaimStore,
  type StoredClaim,
} from '../domain/claim';
import { checkReadable, type Reader } from '../domain/listing-access';
import { createChangeListing } from './change-listing';
import type { ChangeDependencies } from './dependencies';
import { presentClaim } from './present-claim';
import { createTakeClaimFiles } from './take-claim-files';

/** What is done with claims of ownership. */
export interface HandleClaims {
  /**
   * Its files are its own before it is stored, and found at no other address afterwards.
   * @throws AppError `not_found`, `delisted`, `forbidden`, `already_owned`, `conflict` over an open one, `unprocessable`
   *   with the path of a file that is not there, or `unavailable` when files cannot be taken
   */
  file(request: { id: string; listingId: string; submission: ClaimSubmission; by: Reader }): Promise<Claim>;
  /** Everybody's for an admin, else one's own. */
  list(request: { query: ClaimQuery; reader: Reader }): Promise<ClaimList>;
  /** @throws AppError `not_found`, `forbidden`, `invalid_transition` or `already_owned` */
  decide(request: { id: string; decision: ClaimDecision; by: Reader }): Promise<Claim>;
}

const checkFiler = (by: Reader): void => {
  if (by.role === 'admin') throw forbidden('Admins do not claim places');
  if (by.role === 'regular') throw forbidden('Switch to a business account to claim a place');
};

const checkAllowed = (
  claim: StoredClaim | null,
  status: ClaimDecision['status'],
  by: Reader,
): StoredClaim => {
  const isClaimant = claim?.userId === by.id;
  if (!claim || !(isClaimant || by.role === 'admin')) throw notFound();
  if (status === 'withdrawn' && !isClaimant) throw forbidden('Only who filed a claim may withdraw it');
  if (status !== 'withdrawn' && by.role !== 'admin') throw forbidden();
  return claim;
};

/**
 * Takes claims and settles them. An approved one makes its claimant the owner, turns the other open claims on the place
 * down, and is told to the identity service.
 */
export const createHandleClaims = (
  dependencies: ChangeDependencies & { claims: ClaimStore; files: PictureKeeper },
): HandleClaims => {
  const { listings, claims, files, clock, ids } = dependencies;
  const takeFiles = createTakeClaimFiles(files);
  const changeListing = createChangeListing(dependencies);

  const insert = async (claim: StoredClaim): Promise<void> => {
    const fileIds = claim.evidenceFiles.map(({ id }) => id);
    try {
      await claims.insert(claim);
    } catch (error) {
      await files.giveBack(claim.id, fileIds);
      throw error;
    }
    if (fileIds.length > 0) await files.seal(claim.id);
  };

  const setOwner = (claim: StoredClaim, by: Reader, isOwner: boolean) =>
    changeListing({
      id: claim.listingId,
      by,
      passesLock: true,
      change(current, at) {
        if (current.deletedAt && isOwner) throw notFound();
        return isOwner ? withOwner(current, claim.userId, at) : withoutOwner(current, claim.userId, at);
      },
    });

  const approve = async (claim: StoredClaim, result: ClaimResult, by: Reader): Promise<void> => {
    const { stored } = await setOwner(claim, by, true);
    const event = {
      id: ids.eventId(),
      type: listingClaimedType,
      version: 1,
      aggregateId: claim.id,
      revision: 1,
      occurredAt: result.reviewedAt.toISOString(),
      data: { listingId: stored.id, userId: claim.userId },
    };
    if (!(await claims.settle(claim.id, result, event))) {
      await setOwner(claim, by, false);
      throw conflict('This claim was settled meanwhile');
    }
    await claims.settleOthers(claim.listingId, claim.id, {
      ...result,
      status: 'rejected',
      adminNotes: 'Another claim on this place was approved',
    });
    dependencies.eventsWait();
  };

  return {
    async file({ id, listingId, submission, by }) {
      const listing = checkReadable(await listings.find(listingId), by);
      checkFiler(by);
      if (listing.ownerId !== null) throw alreadyOwned();
      const before = await claims.find(id);
      if (before) return presentClaim(before);
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
      await insert(claim);
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

    async decide({ id, decision: { status, adminNotes }, by }) {
      const claim = checkAllowed(await claims.find(id), status, by);
      if (claim.status === status) return presentClaim(claim);
      if (claim.status !== 'pending') throw invalidTransition(`This claim is ${claim.status} already`);
      const isAdmin = status !== 'withdrawn';
      const result: ClaimResult = {
        status,
        adminNotes: isAdmin ? adminNotes : claim.adminNotes,
        reviewedBy: isAdmin ? by.id : null,
        reviewedAt: clock.now(),
      };
      if (status === 'approved') await approve(claim, result, by);
      else if (!(await claims.settle(id, result))) throw conflict('This claim was settled meanwhile');
      return presentClaim({ ...claim, ...result });
    },
  };
};
