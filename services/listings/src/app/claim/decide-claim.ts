import { listingClaimedType, type Claim, type ClaimDecision } from '@halalmap/contracts';
import { forbidden, invalidTransition, notFound } from '@halalmap/errors';
import { currentTrace } from '@halalmap/service-kit';
import {
  withoutOwner,
  withOwner,
  type StoredClaim,
  type ClaimResult,
  type ClaimStore,
} from '../../domain/claim';
import type { Reader } from '../../domain/listing/stored-listing';
import type { QueuedNotice } from '../../domain/notice';
import { type ChangeDependencies, createChangeListing } from '../listing/change-listing';

/** Converts a claim to its response, for its claimant and admins. */
export const presentClaim = (claim: StoredClaim): Claim => ({
  id: claim.id,
  listingId: claim.listingId,
  listingName: claim.listingName,
  userId: claim.userId,
  status: claim.status,
  businessName: claim.businessName,
  ownerName: claim.ownerName,
  contactEmail: claim.contactEmail,
  contactPhone: claim.contactPhone,
  message: claim.message,
  evidenceFiles: claim.evidenceFiles.map(({ id, ...file }) => ({
    ...file,
    url: `/api/claims/${claim.id}/evidence/${file.n}`,
  })),
  adminNotes: claim.adminNotes,
  reviewedBy: claim.reviewedBy,
  reviewedAt: claim.reviewedAt?.toISOString() ?? null,
  createdAt: claim.createdAt.toISOString(),
});

export interface ClaimToDecide {
  id: string;
  decision: ClaimDecision;
  by: Reader;
}

const checkAllowed = (
  claim: StoredClaim | null,
  status: ClaimDecision['status'],
  by: Reader,
): StoredClaim => {
  const isClaimant = claim?.userId === by.id;
  if (!claim || !(isClaimant || by.role === 'admin')) throw notFound();
  if (status === 'withdrawn' && !isClaimant) throw forbidden('Only the claimant can withdraw a claim');
  if (status !== 'withdrawn' && by.role !== 'admin') throw forbidden();
  return claim;
};

const decidedAlready = ({ status }: StoredClaim) => invalidTransition(`This claim is already ${status}`);

/**
 * Settles claims. An approval makes the claimant the owner, rejects the other open claims on the place, and notifies
 * the identity service. Setting the current status again changes nothing.
 * @throws AppError `not_found`, `forbidden`, `invalid_transition` or `already_owned`
 */
export const createDecideClaim = (dependencies: ChangeDependencies & { claims: ClaimStore }) => {
  const { claims, clock, ids, notices } = dependencies;
  const changeListing = createChangeListing(dependencies);

  /** @returns true if this call set the owner, false if the user already was the owner */
  const makeOwner = async ({ listingId, userId }: StoredClaim, by: Reader): Promise<boolean> => {
    let isMade = false;
    await changeListing({
      id: listingId,
      by,
      passesLock: true,
      change(current) {
        if (current.deletedAt) throw notFound();
        isMade = current.ownerId === null;
        return withOwner(current, userId);
      },
    });
    return isMade;
  };

  const noticeOf = (
    { id, userId, listingId, listingName }: StoredClaim,
    result: ClaimResult,
  ): QueuedNotice | null =>
    notices.toStore({
      key: `claim:${id}`,
      kind: result.status === 'approved' ? 'claimApproved' : 'claimRejected',
      to: { userId },
      place: listingName,
      link: { page: result.status === 'approved' ? `/listing/${listingId}/manage` : '/my-places' },
      words: result.adminNotes,
    });

  const takeOwnerBack = ({ listingId: id, userId }: StoredClaim, by: Reader) =>
    changeListing({ id, by, passesLock: true, change: (current) => withoutOwner(current, userId) });

  /** Reads the result when somebody else settled the claim first. The same decision counts as success. */
  const settledMeanwhile = async (id: string, status: ClaimDecision['status']): Promise<StoredClaim> => {
    const now = await claims.find(id);
    if (!now) throw notFound();
    if (now.status !== status) throw decidedAlready(now);
    return now;
  };

  const approve = async (claim: StoredClaim, result: ClaimResult, by: Reader): Promise<StoredClaim> => {
    const isMade = await makeOwner(claim, by);
    const event = {
      id: ids.eventId(),
      type: listingClaimedType,
      version: 1,
      aggregateId: claim.id,
      revision: 1,
      occurredAt: result.reviewedAt.toISOString(),
      data: { listingId: claim.listingId, userId: claim.userId },
      ...currentTrace(),
    };
    if (!(await claims.settle(claim.id, result, { event, notice: noticeOf(claim, result) }))) {
      return settledMeanwhile(claim.id, 'approved').catch(async (error: unknown) => {
        if (isMade) await takeOwnerBack(claim, by);
        throw error;
      });
    }
    const lost: ClaimResult = {
      ...result,
      status: 'rejected',
      adminNotes: 'Another claim on this place was approved',
    };
    await claims.settleOthers(claim.listingId, claim.id, lost, (other) => noticeOf(other, lost));
    dependencies.notifyRelay();
    notices.notify();
    return { ...claim, ...result };
  };

  return async function decideClaim(request: ClaimToDecide): Promise<Claim> {
    const { id, decision, by } = request;
    const { status, adminNotes } = decision;
    const claim = checkAllowed(await claims.find(id), status, by);
    if (claim.status === status) return presentClaim(claim);
    if (claim.status !== 'pending') throw decidedAlready(claim);
    const isAdmin = status !== 'withdrawn';
    const result: ClaimResult = {
      status,
      adminNotes: isAdmin ? adminNotes : claim.adminNotes,
      reviewedBy: isAdmin ? by.id : null,
      reviewedAt: clock.now(),
    };
    if (status === 'approved') return presentClaim(await approve(claim, result, by));
    const isSettled = await claims.settle(id, result, isAdmin ? { notice: noticeOf(claim, result) } : {});
    if (isSettled) notices.notify();
    return presentClaim(isSettled ? { ...claim, ...result } : await settledMeanwhile(id, status));
  };
};

export type DecideClaimUseCase = ReturnType<typeof createDecideClaim>;
