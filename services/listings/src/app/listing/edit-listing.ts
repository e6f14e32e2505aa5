import { isDeepStrictEqual } from 'node:util';
import type { CertificateSeen, Listing, ListingPatch } from '@halalmap/contracts';
import { type AppError, conflict, forbidden, notFound } from '@halalmap/errors';
import {
  asksFor,
  loweringStatement,
  splitOwnerPatch,
  type StoredChange,
} from '../../domain/change/listing-change';
import { applyPatch, wouldChange } from '../../domain/listing/apply-patch';
import {
  checkEditable,
  type Reader,
  type StoredListing,
  type WaitingEdit,
} from '../../domain/listing/stored-listing';
import { checkHalalAsked, checkHalalGiven } from '../../domain/listing/asked-halal';
import { checkReferences } from '../../domain/reference/reference-data';
import { withPendingChange, newChange } from '../change/suggest-change';
import {
  type ChangeDependencies,
  createChangeListing,
  type ChangedListing,
  type Precondition,
} from './change-listing';
import { sightingOf } from '../../domain/evidence/certificate-sighting';
import { withCertificateFiles } from '../evidence/manage-certificate-files';
import { trustOf } from './present-listing';

interface EditListing {
  id: string;
  patch: ListingPatch;
  by: Reader;
  onlyIf?: Precondition | undefined;
  /** How an admin has seen the certificate; omitted when the admin does not say. */
  certificateSeen?: CertificateSeen | null | undefined;
  /** URLs of uploaded photos or PDFs of the certificate. */
  certificateFiles?: readonly string[];
  /** The owner states the fields: those that the listing states as well are asked for too. */
  isStatement?: boolean;
}

const attempts = 10;

const without = (fields: ListingPatch, names: readonly string[]): ListingPatch =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const only = (
  listing: StoredListing,
  fields: ListingPatch,
  wanted: (listing: StoredListing, fields: ListingPatch, name: keyof ListingPatch) => boolean,
): ListingPatch =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => wanted(listing, fields, name as keyof ListingPatch)),
  );

/** What the owner asks an admin for: the earlier change, merged with the part of an edit that waits. */
const mergedFields = (
  listing: StoredListing,
  earlier: ListingPatch,
  { fields, settled }: Pick<WaitingEdit, 'fields' | 'settled'>,
): ListingPatch => only(listing, { ...without(earlier, settled), ...fields }, asksFor);

const underReview = (): AppError =>
  conflict('Your previous change is being reviewed right now. Try again in a moment', {
    reason: 'change_in_review',
  });

/**
 * Files the waiting part of an owner's edit as the owner's pending change. An owner has at most one for a listing: an
 * earlier one is merged into the new one, which admins see as new. Can be repeated after an interruption, also
 * concurrently.
 * @throws AppError `conflict` while an admin approves the earlier change
 */
const createFileOwnerEdit = (dependencies: ChangeDependencies) => {
  const { listings, changes, clock, certificateFiles } = dependencies;

  /** Withdraws an earlier change. @returns what it asked for; nothing if an admin has decided it */
  const takeBack = async (earlierId: string): Promise<ListingPatch> => {
    await changes.settle(earlierId, { status: 'withdrawn', at: clock.now(), reason: null });
    const earlier = await changes.find(earlierId);
    if (earlier?.status === 'pending') throw underReview();
    return earlier?.status === 'withdrawn' ? earlier.fields : {};
  };

  return async function fileOwnerEdit(listing: StoredListing): Promise<void> {
    const { waiting } = listing;
    if (!waiting) return;
    const { changeId, hasFiles, by } = waiting;
    let replaces = waiting.replaces;
    let earlier: ListingPatch = {};
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (replaces !== null) earlier = { ...earlier, ...(await takeBack(replaces)) };
      const fields = mergedFields(listing, earlier, waiting);
      const earlierFiles =
        replaces === null ? [] : (await certificateFiles.byChange([replaces])).get(replaces);
      const isNothing = Object.keys(fields).length === 0 && !hasFiles && !earlierFiles?.length;
      const request = { id: changeId, fields, note: null, by: { id: by }, byOwner: true };
      const isFiled =
        isNothing ||
        (await changes.insert(newChange(listing, request, dependencies))) ||
        (await changes.find(changeId)) !== null;
      if (isFiled) {
        if (replaces !== null && !hasFiles) await certificateFiles.carryOver(replaces, changeId);
        if (hasFiles) await certificateFiles.makePrivate({ listingId: listing.id, changeId, sender: null });
        return listings.removeWaitingEdit(listing.id, changeId);
      }
      replaces = (await changes.pendingOfOwner(listing.id))?.id ?? null;
    }
    throw underReview();
  };
};

const filedAtOnce = 100;

/** Files the parts of owners' edits that are left from an interruption. */
export const createFileOwnerEdits = (dependencies: ChangeDependencies) => {
  const fileOwnerEdit = createFileOwnerEdit(dependencies);
  return async function fileOwnerEdits(): Promise<void> {
    const failures: unknown[] = [];
    // One failure must not stop the others.
    for (const listing of await dependencies.listings.withWaitingEdit(filedAtOnce))
      await fileOwnerEdit(listing).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Some edits of owners could not be filed');
  };
};

/**
 * Changes fields of a listing. Saving the current values again changes nothing. An owner's changes to trust facts, and
 * to the identity of a certified place, become a pending change that an admin decides. It is merged with an earlier
 * pending change, and withdrawn when nothing is left to decide. Changes that lower trust apply immediately. Both parts
 * are stored in one write.
 * @throws AppError `not_found`, `delisted`, `forbidden`, `validation_failed`, `unprocessable`,
 *   `certificate_incomplete`, `locked`, `precondition_failed` or `conflict`
 */
export const createEditListing = (dependencies: ChangeDependencies) => {
  const { ids, reference, changes, certificateFiles } = dependencies;
  const changeListing = createChangeListing(dependencies);
  const fileOwnerEdit = createFileOwnerEdit(dependencies);
  const newId = () => ids.documentId();

  const presented = async (listing: Listing, by: Reader): Promise<Listing> =>
    withCertificateFiles(await withPendingChange(listing, changes), by, certificateFiles);

  const editAsAdmin = async (request: EditListing): Promise<ChangedListing> => {
    const { id, patch, by, onlyIf, certificateSeen, certificateFiles: urls = [] } = request;
    const changed = await changeListing({
      id,
      by,
      onlyIf,
      change(current, at) {
        if (current.deletedAt) throw notFound();
        checkEditable(current, by);
        const seen = certificateSeen ? { ...sightingOf(certificateSeen, reference), by: by.id } : null;
        const options = { at, newId, speaker: 'admin' } as const;
        // Whether it is asked of the category comes before whether the certificate is complete.
        const said = applyPatch(current, patch, options);
        if (said !== current) checkReferences(said.entityType, said.facts, reference);
        checkHalalAsked(said, reference, current);
        checkHalalGiven(said, reference, { certificateSeen });
        return seen ? applyPatch(current, patch, { ...options, seen }) : said;
      },
    });
    if (urls.length > 0) {
      // Each edit has its own files. They are stored as if they belonged to a decided change.
      const files = { listingId: id, changeId: newId(), sender: by };
      await certificateFiles.take(files, urls, { decided: true });
      await certificateFiles.makePrivate(files);
    }
    return { ...changed, listing: await presented(changed.listing, by) };
  };

  /** The part of an owner's edit that an admin decides; undefined when the pending change stays as it is. */
  const waitingOf = (
    edited: StoredListing,
    earlier: StoredChange | null,
    part: Omit<WaitingEdit, 'replaces'>,
  ): WaitingEdit | undefined => {
    const fields = mergedFields(edited, earlier?.fields ?? {}, part);
    return isDeepStrictEqual(fields, earlier?.fields ?? {}) && !part.hasFiles
      ? undefined
      : { ...part, replaces: earlier?.id ?? null };
  };

  /** Stores the whole edit in one write, once the owner's edit before it is filed. */
  const storeOwnerEdit = async (request: EditListing, changeId: string): Promise<ChangedListing> => {
    const { id, patch, by, onlyIf, certificateFiles: urls = [] } = request;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const earlier = await changes.pendingOfOwner(id);
      let isFree = true;
      const changed = await changeListing({
        id,
        by,
        onlyIf,
        change(current, at) {
          if (current.deletedAt) throw notFound();
          checkEditable(current, by);
          isFree = !current.waiting;
          if (!isFree) return current;
          const whole = applyPatch(current, patch, { at, newId, speaker: 'owner' });
          if (whole !== current) checkReferences(whole.entityType, whole.facts, reference);
          checkHalalAsked(whole, reference, current);
          const isCertified = trustOf(current, reference, at).trust.level === 'certified';
          const split = splitOwnerPatch(current, patch, { isCertified, now: at });
          const edited = applyPatch(current, split.atOnce, { at, newId, speaker: 'owner' });
          const statement = loweringStatement(current, split.atOnce, { id: newId(), by: by.id, at });
          const stated = statement ? { ...edited, evidence: [...edited.evidence, statement] } : edited;
          const waiting = waitingOf(stated, earlier, {
            changeId,
            // Saving what the listing states again asks for nothing.
            fields: request.isStatement ? split.waiting : only(stated, split.waiting, wouldChange),
            settled: Object.keys(split.atOnce),
            hasFiles: urls.length > 0,
            by: by.id,
          });
          return waiting ? { ...stated, waiting } : stated;
        },
      });
      if (isFree) return changed;
      await fileOwnerEdit(changed.stored);
    }
    throw underReview();
  };

  const editAsOwner = async (request: EditListing): Promise<ChangedListing> => {
    const { id, by, certificateFiles: urls = [] } = request;
    const changeId = newId();
    const files = { listingId: id, changeId, sender: by };
    await certificateFiles.take(files, urls);
    const changed = await storeOwnerEdit(request, changeId).catch(async (error: unknown) => {
      await certificateFiles.undoAttach(files);
      throw error;
    });
    // The edit is stored. If filing fails, the timer does it.
    await fileOwnerEdit(changed.stored).catch(() => undefined);
    return { ...changed, listing: await presented(changed.listing, by) };
  };

  return async function editListing(request: EditListing): Promise<ChangedListing> {
    if (request.by.role === 'admin') return editAsAdmin(request);
    if (request.certificateSeen) throw forbidden('Only admins can record a certificate as seen');
    return editAsOwner(request);
  };
};

export type EditListingUseCase = ReturnType<typeof createEditListing>;
