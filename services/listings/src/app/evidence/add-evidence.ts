import { certificateSeenKinds, type EvidenceEntry, type EvidenceSubmission } from '@halalmap/contracts';
import { forbidden, unprocessable, validationFailed } from '@halalmap/errors';
import { checkComplete } from '../../domain/evidence/certificates';
import type { Evidence } from '../../domain/evidence/evidence';
import { checkEditable, type Reader } from '../../domain/listing/listing-access';
import { createChangeListing } from '../listing/change-listing';
import type { ChangeDependencies } from '../dependencies';
import { presentEvidence } from './present-evidence';

interface AddEvidence {
  id: string;
  submission: EvidenceSubmission;
  by: Reader;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

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

/**
 * Adds an entry to the evidence ledger of a listing. Admins may add any kind, owners only statements.
 * @throws AppError `not_found`, `delisted`, `forbidden`, `validation_failed`, `certificate_incomplete`,
 *   `unprocessable`, `locked` or `conflict`
 */
export const createAddEvidence = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return async ({ id, submission, by }: AddEvidence): Promise<EvidenceEntry> => {
    const { facts, source, validUntil } = submission;
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
    await changeListing({
      id,
      by,
      change(current, at) {
        checkEditable(current, by);
        if (by.role !== 'admin' && kind !== 'owner_statement') {
          throw forbidden('Owners can only add statements; other evidence is added by admins');
        }
        return {
          ...current,
          evidence: [...current.evidence, evidence],
          revision: current.revision + 1,
          updatedAt: at,
        };
      },
    });
    return presentEvidence(evidence);
  };
};

export type AddEvidenceUseCase = ReturnType<typeof createAddEvidence>;
