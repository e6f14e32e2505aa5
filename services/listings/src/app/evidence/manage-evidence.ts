import {
  certificateSeenKinds,
  type Change,
  type EvidenceEntry,
  type EvidenceList,
  type EvidenceSubmission,
  paginationOf,
  type ListingList,
  type ListingPatch,
  type PageQuery,
} from '@halalmap/contracts';
import { conflict, notFound, forbidden, unprocessable, validationFailed } from '@halalmap/errors';
import { asShown, checkHalalGiven } from '../../domain/listing/asked-halal';
import { countsForOthers } from '../../domain/evidence/community';
import { checkSighting, sightingOf } from '../../domain/evidence/certificate-sighting';
import { checkComplete, isVouched } from '../../domain/evidence/certificates';
import { raisesIn } from '../../domain/change/listing-change';
import {
  type Evidence,
  checkEditable,
  isEditable,
  type Reader,
  audienceOf,
  type StoredListing,
} from '../../domain/listing/stored-listing';
import type { ReferenceData } from '../../domain/reference/reference-data';
import { newChange, presentChange } from '../change/suggest-change';
import { createEditListing } from '../listing/edit-listing';
import {
  type ReadDependencies,
  type ChangeDependencies,
  createChangeListing,
} from '../listing/change-listing';
import { presentListing } from '../listing/present-listing';

/** Converts a ledger entry to its response. Never includes who recorded it. */
const presentEvidence = (evidence: Evidence): EvidenceEntry => ({
  id: evidence.id,
  kind: evidence.kind,
  facts: { ...evidence.facts },
  ...(evidence.source === null ? {} : { source: evidence.source }),
  recordedAt: evidence.recordedAt.toISOString(),
  ...(evidence.validUntil === null ? {} : { validUntil: evidence.validUntil }),
  ...(evidence.withdrawnAt === null ? {} : { withdrawnAt: evidence.withdrawnAt.toISOString() }),
  ...(evidence.answer ? { answer: evidence.answer.text } : {}),
});

/**
 * The evidence ledger of a listing in the order of recording, for its owner and admins. Owners do not see confirmations
 * and disputes that do not count.
 * @throws AppError `not_found`, `delisted` or `forbidden`
 */
export const createListEvidence = ({
  listings,
  reference,
}: Pick<ReadDependencies, 'listings' | 'reference'>) =>
  async function listEvidence({ id, reader }: { id: string; reader: Reader }): Promise<EvidenceList> {
    const listing = await listings.find(id);
    if (!listing) throw notFound();
    checkEditable(listing, reader);
    const { evidence } = asShown(listing, reference);
    const seen = reader.role === 'admin' ? evidence : evidence.filter((entry) => countsForOthers(entry));
    return { evidence: seen.map(presentEvidence) };
  };

export type ListEvidenceUseCase = ReturnType<typeof createListEvidence>;

interface AddEvidence {
  id: string;
  submission: EvidenceSubmission;
  by: Reader;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Checks an entry that records a certificate as seen, of whatever kind.
 * @throws AppError `certificate_dates` or `holder_differs`
 */
const checkCertificate = (
  { facts, validUntil, certificateSeen }: EvidenceSubmission,
  listing: StoredListing,
  { reference, at }: { reference: ReferenceData; at: Date },
): void => {
  const textOf = (value: unknown): string | null => (isText(value) ? value : null);
  checkSighting(
    {
      expiryDate: validUntil ?? textOf(facts.expiryDate),
      certificateIssuedOn: textOf(facts.certificateIssuedOn),
      certificateHolder: textOf(facts.certificateHolder),
    },
    listing,
    {
      ...sightingOf(certificateSeen ?? { how: 'register' }, reference),
      at,
      pathOf: (field) => `facts.${field}`,
    },
  );
};

/**
 * Returns the evidence kind for a certificate entry by an admin, based on how the certificate was seen.
 * @throws AppError `validation_failed` without `certificateSeen`, or `certificate_incomplete`
 */
const kindOfCertificate = ({ facts, validUntil, certificateSeen }: EvidenceSubmission): Evidence['kind'] => {
  if (!certificateSeen) {
    const message = 'Say how you have seen the certificate';
    throw validationFailed([{ path: 'certificateSeen', message }]);
  }
  const { certifyingBody, certifyingBodyId, certificationNumber, expiryDate } = facts;
  checkComplete(
    {
      certifyingBody: isText(certifyingBody) ? certifyingBody : null,
      certifyingBodyId: typeof certifyingBodyId === 'number' ? certifyingBodyId : null,
      certificationNumber: isText(certificationNumber) ? certificationNumber : null,
      expiryDate: validUntil ?? (isText(expiryDate) ? expiryDate : null),
    },
    (field) => `facts.${field}`,
  );
  return certificateSeenKinds[certificateSeen.how];
};

/** What adding evidence results in: the recorded entry, or the change that an admin decides. */
export type AddedEvidence = { entry: EvidenceEntry } | { change: Change };

/**
 * Adds an entry to the evidence ledger of a listing. Admins may add any kind, owners only statements. What an owner's
 * statement raises waits for an admin, like an edit; the rest is recorded at once.
 * @throws AppError `not_found`, `delisted`, `forbidden`, `validation_failed`, `certificate_incomplete`,
 *   `certificate_dates`, `holder_differs`, `unprocessable`, `locked` or `conflict`
 */
export const createAddEvidence = (dependencies: ChangeDependencies) => {
  const { listings, changes, reference } = dependencies;
  const changeListing = createChangeListing(dependencies);
  const editListing = createEditListing(dependencies);

  /** The part of a statement that an admin decides. */
  const raisesOf = async (id: string, { kind, facts }: Evidence, by: Reader): Promise<ListingPatch> => {
    if (by.role === 'admin' || kind !== 'owner_statement') return {};
    const listing = await listings.find(id);
    return listing && isEditable(listing, by) ? raisesIn(listing, facts, dependencies.clock.now()) : {};
  };

  const request = async (id: string, patch: ListingPatch, by: Reader): Promise<Change> => {
    const { stored } = await editListing({ id, patch, by, isStatement: true });
    const { waiting } = stored;
    // If filing failed, the timer does it.
    const filed = (await changes.pendingOfOwner(id)) ?? (waiting && (await changes.find(waiting.changeId)));
    if (filed) return presentChange(filed);
    if (!waiting)
      throw conflict('An admin has just decided this. Look at your place again', { reason: 'decided' });
    const asked = { id: waiting.changeId, fields: waiting.fields, note: null, by, byOwner: true };
    return presentChange(newChange(stored, asked, dependencies));
  };

  return async function addEvidence({ id, submission, by }: AddEvidence): Promise<AddedEvidence> {
    const { facts, source, validUntil } = submission;
    const about = await dependencies.listings.find(id);
    if (about) checkHalalGiven(about, dependencies.reference, facts, (field) => `facts.${field}`);
    const isAboutCertificate = by.role === 'admin' && submission.kind === 'certificate';
    const kind = isAboutCertificate ? kindOfCertificate(submission) : submission.kind;
    const bodyId = facts.certifyingBodyId;
    if (typeof bodyId === 'number' && !dependencies.reference.certifyingBodies.byId(bodyId)) {
      throw unprocessable([
        { path: 'facts.certifyingBodyId', message: `There is no certifyingBodyId ${bodyId}` },
      ]);
    }
    const evidence: Evidence = {
      id: dependencies.ids.documentId(),
      kind,
      facts,
      source,
      recordedAt: dependencies.clock.now(),
      recordedBy: by.id,
      validUntil,
      withdrawnAt: null,
    };
    const raises = await raisesOf(id, evidence, by);
    const atOnce = Object.fromEntries(Object.entries(facts).filter(([field]) => !(field in raises)));
    const waits = Object.keys(raises).length > 0;
    if (!waits || Object.keys(atOnce).length > 0)
      await changeListing({
        id,
        by,
        change(current, at) {
          checkEditable(current, by);
          if (by.role !== 'admin' && kind !== 'owner_statement') {
            throw forbidden('Owners can only add statements; other evidence is added by admins');
          }
          if (isVouched(kind) && isText(facts.certificationNumber))
            checkCertificate(submission, current, { reference, at });
          return { ...current, evidence: [...current.evidence, { ...evidence, facts: atOnce }] };
        },
      });
    return waits ? { change: await request(id, raises, by) } : { entry: presentEvidence(evidence) };
  };
};

export type AddEvidenceUseCase = ReturnType<typeof createAddEvidence>;

/**
 * Withdraws a ledger entry: it stays in the ledger but no longer counts. Does nothing if it is already withdrawn.
 * @throws AppError `not_found`, `locked` or `conflict`
 */
export const createWithdrawEvidence = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return async function withdrawEvidence(request: { id: string; reason: string; by: Reader }): Promise<void> {
    const { id: evidenceId, reason, by } = request;
    const id = await dependencies.listings.idOfEvidence(evidenceId);
    if (id === null) throw notFound();
    await changeListing({
      id,
      by,
      change(current, at) {
        const entry = current.evidence.find((evidence) => evidence.id === evidenceId);
        if (!entry || current.deletedAt) throw notFound();
        if (entry.withdrawnAt) return current;
        const withdrawn = { ...entry, withdrawnAt: at, withdrawnBecause: reason };
        return {
          ...current,
          evidence: current.evidence.map((evidence) => (evidence === entry ? withdrawn : evidence)),
        };
      },
    });
  };
};

export type WithdrawEvidenceUseCase = ReturnType<typeof createWithdrawEvidence>;

/** For admins: public listings that state a complete certificate which nobody has recorded as seen, newest first. */
export const createListCertificatesToCheck = ({ listings, reference, clock }: ReadDependencies) =>
  async function listCertificatesToCheck({
    page,
    reader,
  }: {
    page: PageQuery;
    reader: Reader;
  }): Promise<ListingList> {
    const now = clock.now();
    const found = await listings.list(
      { statuses: ['approved'], certificate: 'unseen', now },
      { sort: 'newest', ...page },
    );
    return {
      listings: found.listings.map((listing) =>
        presentListing(listing, { audience: audienceOf(listing, reader), reference, now }),
      ),
      pagination: paginationOf(page, { total: found.total, count: found.listings.length }),
    };
  };

export type ListCertificatesToCheckUseCase = ReturnType<typeof createListCertificatesToCheck>;
