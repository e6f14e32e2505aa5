import { isDeepStrictEqual } from 'node:util';
import type { CertificateSeen, Listing, ListingPatch } from '@halalmap/contracts';
import { conflict, forbidden, notFound } from '@halalmap/errors';
import { loweringStatement, splitOwnerPatch } from '../../domain/change/listing-change';
import { applyPatch, wouldChange } from '../../domain/listing/apply-patch';
import { checkEditable, type Reader, type StoredListing } from '../../domain/listing/stored-listing';
import { checkReferences } from '../../domain/reference/reference-data';
import { withPendingChange, newChange } from '../change/suggest-change';
import {
  type ChangeDependencies,
  createChangeListing,
  type ChangedListing,
  type Precondition,
} from './change-listing';
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
}

/** The part of an owner's edit that needs an admin's decision. */
interface Waiting {
  fields: ListingPatch;
  /** Fields that the same edit changes immediately. Pending values for them are dropped. */
  settled: readonly string[];
  hasFiles: boolean;
}

const attempts = 10;

const without = (fields: ListingPatch, names: readonly string[]): ListingPatch =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const changedOnly = (listing: StoredListing, fields: ListingPatch): ListingPatch =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => wouldChange(listing, fields, name as keyof ListingPatch)),
  );

/**
 * Changes fields of a listing. Saving the current values again changes nothing. An owner's changes to trust facts, and
 * to the identity of a certified place, become a pending change that an admin decides. It is merged with an earlier
 * pending change, and withdrawn when nothing is left to decide. Changes that lower trust apply immediately.
 * @throws AppError `not_found`, `delisted`, `forbidden`, `validation_failed`, `unprocessable`,
 *   `certificate_incomplete`, `locked`, `precondition_failed` or `conflict`
 */
export const createEditListing = (dependencies: ChangeDependencies) => {
  const { ids, reference, changes, clock, certificateFiles } = dependencies;
  const changeListing = createChangeListing(dependencies);
  const newId = () => ids.documentId();

  /**
   * An owner has at most one pending change per listing. An earlier one is merged into the new one, which admins see as
   * new.
   * @returns false when the pending change stays the same
   */
  const keepForDecision = async (
    listing: StoredListing,
    waiting: Waiting,
    request: { changeId: string; by: Reader },
  ): Promise<boolean> => {
    const { changeId, by } = request;
    let replaced: ListingPatch = {};
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const at = clock.now();
      const earlier = await changes.pendingOfOwner(listing.id);
      const before = without({ ...replaced, ...earlier?.fields }, waiting.settled);
      const fields = changedOnly(listing, { ...before, ...waiting.fields });
      const earlierFiles = earlier ? (await certificateFiles.byChange([earlier.id])).get(earlier.id) : [];
      const isSame = earlier !== null && isDeepStrictEqual(fields, earlier.fields);
      if (isSame && !waiting.hasFiles) return false;
      const isNothing =
        Object.keys(fields).length === 0 && !waiting.hasFiles && (earlierFiles ?? []).length === 0;
      if (isNothing && !earlier) return false;
      if (earlier && !(await changes.settle(earlier.id, { status: 'withdrawn', at, reason: null }))) continue;
      replaced = before;
      if (isNothing) return true;
      const change = newChange(
        listing,
        { id: changeId, fields, note: null, by, byOwner: true },
        dependencies,
      );
      if (!(await changes.insert(change))) continue;
      if (earlier && !waiting.hasFiles) await certificateFiles.carryOver(earlier.id, changeId);
      return true;
    }
    throw conflict('Your previous change is being reviewed right now. Try again in a moment');
  };

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
        const seen = certificateSeen ? { by: by.id, seen: certificateSeen } : null;
        const edited = applyPatch(current, patch, { at, newId, speaker: 'admin', seen });
        if (edited !== current) checkReferences(edited.entityType, edited.facts, reference);
        return edited;
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

  const editAsOwner = async (request: EditListing): Promise<ChangedListing> => {
    const { id, patch, by, onlyIf, certificateFiles: urls = [] } = request;
    const changeId = newId();
    const files = { listingId: id, changeId, sender: by };
    await certificateFiles.take(files, urls);
    let waiting: Waiting = { fields: {}, settled: [], hasFiles: false };
    try {
      const changed = await changeListing({
        id,
        by,
        onlyIf,
        change(current, at) {
          if (current.deletedAt) throw notFound();
          checkEditable(current, by);
          const whole = applyPatch(current, patch, { at, newId, speaker: 'owner' });
          if (whole !== current) checkReferences(whole.entityType, whole.facts, reference);
          const isCertified = trustOf(current, reference, at).trust.level === 'certified';
          const split = splitOwnerPatch(current, patch, { isCertified });
          waiting = {
            fields: split.waiting,
            settled: Object.keys(split.atOnce),
            hasFiles: urls.length > 0,
          };
          const edited = applyPatch(current, split.atOnce, { at, newId, speaker: 'owner' });
          const statement = loweringStatement(current, split.atOnce, { id: newId(), by: by.id, at });
          return statement ? { ...edited, evidence: [...edited.evidence, statement] } : edited;
        },
      });
      const waits = await keepForDecision(changed.stored, waiting, { changeId, by });
      if (urls.length > 0) await certificateFiles.makePrivate(files);
      return {
        ...changed,
        changed: changed.changed || waits,
        listing: await presented(changed.listing, by),
      };
    } catch (error) {
      await certificateFiles.undoAttach(files);
      throw error;
    }
  };

  return async function editListing(request: EditListing): Promise<ChangedListing> {
    if (request.by.role === 'admin') return editAsAdmin(request);
    if (request.certificateSeen) throw forbidden('Only admins can record a certificate as seen');
    return editAsOwner(request);
  };
};

export type EditListingUseCase = ReturnType<typeof createEditListing>;
