import type { CertificateSeen, Change, ChangeDecision } from '@halalmap/contracts';
import { conflict, forbidden, invalidTransition, notFound } from '@halalmap/errors';
import { isStated, speakerOf, statementIn, type StoredChange } from '../../domain/change/listing-change';
import { sightingOf } from '../../domain/evidence/certificate-sighting';
import { applyPatch } from '../../domain/listing/apply-patch';
import type { QueuedNotice } from '../../domain/notice';
import type { Reader, StoredListing } from '../../domain/listing/stored-listing';
import { checkHalalAsked, checkHalalGiven } from '../../domain/listing/asked-halal';
import { checkReferences } from '../../domain/reference/reference-data';
import { type ChangeDependencies, createChangeListing } from '../listing/change-listing';
import { presentListing } from '../listing/present-listing';
import { presentChange } from './suggest-change';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the listing with an approved change applied. Fields that already have the new value are left alone, so an
 * interrupted approval can be repeated.
 * @throws AppError `conflict` when a field has changed since the edit was suggested
 */
export const applyChange = (
  listing: StoredListing,
  change: StoredChange,
  options: {
    dependencies: Pick<ChangeDependencies, 'reference' | 'ids'>;
    by: Reader;
    at: Date;
    /** How the admin has seen the certificate; omitted when the admin does not say. */
    seen?: CertificateSeen | null | undefined;
  },
): StoredListing => {
  const { dependencies, by, at, seen } = options;
  const { reference, ids } = dependencies;
  const newId = () => ids.documentId();
  const patched = { at, newId, speaker: speakerOf(change, listing) };
  // Whether it is asked of the category comes before whether the certificate is complete.
  checkHalalGiven(applyPatch(listing, change.fields, patched), reference, { certificateSeen: seen });
  const edited = applyPatch(listing, change.fields, {
    ...patched,
    seen: seen ? { ...sightingOf(seen, reference), by: by.id } : null,
  });
  const present: Record<string, unknown> = presentListing(listing, {
    audience: 'manager',
    reference,
    now: at,
  });
  const wanted: Record<string, unknown> = presentListing(edited, { audience: 'manager', reference, now: at });
  for (const [field, before] of Object.entries(change.before)) {
    const current = present[field] ?? null;
    if (!isSame(current, before) && !isSame(current, wanted[field] ?? null)) {
      throw conflict(`${field} has changed since this was suggested`);
    }
  }
  if (edited === listing && isStated(change, listing)) return listing;
  checkReferences(edited.entityType, edited.facts, reference);
  checkHalalAsked(edited, reference, listing);
  const statement = statementIn(change, { id: ids.documentId(), at, ownerId: listing.ownerId });
  return statement ? { ...edited, evidence: [...edited.evidence, statement] } : edited;
};

const checkAllowed = (
  change: StoredChange | null,
  status: ChangeDecision['status'],
  by: Reader,
): StoredChange => {
  const isRequester = change?.requestedBy === by.id;
  if (!change || !(isRequester || by.role === 'admin')) throw notFound();
  if (status === 'withdrawn' && !isRequester)
    throw forbidden('Only the person who suggested this can withdraw it');
  if (status !== 'withdrawn' && by.role !== 'admin') throw forbidden();
  return change;
};

/**
 * Approves, rejects or withdraws a suggested edit. Setting the current status again changes nothing.
 * @throws AppError `not_found`, `forbidden`, `invalid_transition`, `certificate_incomplete`, `locked`, or `conflict`
 *   over a field that has changed
 */
export const createDecideChange = (dependencies: ChangeDependencies) => {
  const { changes, clock, listings, notices } = dependencies;
  const changeListing = createChangeListing(dependencies);
  const somebodyElse = () => conflict('Someone else has already decided this', { reason: 'decided' });

  /** Changes the listing while the approval mark blocks other decisions. */
  const approve = async (
    change: StoredChange,
    by: Reader,
    seen: ChangeDecision['certificateSeen'],
  ): Promise<void> => {
    if (!(await changes.lockForApproval(change.id, clock.now()))) throw somebodyElse();
    try {
      await changeListing({
        id: change.listingId,
        by,
        change(current, at) {
          if (current.deletedAt) throw notFound();
          return applyChange(current, change, { dependencies, by, at, seen });
        },
      });
    } catch (error) {
      await changes.releaseApproval(change.id);
      throw error;
    }
  };

  const noticeOf = async (
    change: StoredChange,
    result: Pick<StoredChange, 'status' | 'reason'>,
  ): Promise<QueuedNotice | null> => {
    const listing = await listings.find(change.listingId);
    if (!listing || change.requestedBy === null) return null;
    const isApproved = result.status === 'approved';
    return notices.toStore({
      key: `change:${change.id}`,
      kind: isApproved ? 'changeApproved' : 'changeRejected',
      to: { userId: change.requestedBy },
      place: listing.name,
      link: { page: isApproved ? `/listing/${change.listingId}` : '/my-places' },
      words: result.reason,
    });
  };

  return async function decideChange(request: {
    id: string;
    decision: ChangeDecision;
    by: Reader;
  }): Promise<Change> {
    const { decision, by } = request;
    const { status, reason } = decision;
    const change = checkAllowed(await changes.find(request.id), status, by);
    if (change.status === status) return presentChange(change);
    if (change.status !== 'pending') throw invalidTransition(`This change is already ${change.status}`);
    if (status === 'approved') await approve(change, by, decision.certificateSeen);
    const at = clock.now();
    const isTold = status !== 'withdrawn' && change.requestedBy !== by.id;
    const notice = isTold ? await noticeOf(change, { status, reason }) : null;
    if (!(await changes.settle(change.id, { status, at, reason }, notice))) throw somebodyElse();
    notices.notify();
    return presentChange({ ...change, status, decidedAt: at, reason });
  };
};

export type DecideChangeUseCase = ReturnType<typeof createDecideChange>;
