import type { EvidenceEntry, EvidenceSubmission } from '@halalmap/contracts';
import { forbidden, unprocessable } from '@halalmap/errors';
import type { Evidence } from '../domain/evidence';
import { checkEditable, type Reader } from '../domain/listing-access';
import { createChangeListing } from './change-listing';
import type { ChangeDependencies } from './dependencies';
import { presentEvidence } from './present-evidence';

export interface AddEvidence {
  id: string;
  submission: EvidenceSubmission;
  by: Reader;
}

/**
 * Adds an entry to the ledger of a listing: an admin of any kind, its owner a statement.
 * @throws AppError `not_found`, `delisted`, `forbidden`, `unprocessable`, `locked` or `conflict`
 */
export const createAddEvidence = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return async ({ id, submission, by }: AddEvidence): Promise<EvidenceEntry> => {
    const { kind, facts, source, validUntil } = submission;
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
          throw forbidden('Owners record statements; other evidence is for admins');
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
