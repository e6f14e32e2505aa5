import { notFound } from '@halalmap/errors';
import type { Reader } from '../../domain/listing/listing-access';
import { createChangeListing } from '../listing/change-listing';
import type { ChangeDependencies } from '../dependencies';

/**
 * Withdraws a ledger entry: it stays in the ledger but no longer counts. Does nothing if it is already withdrawn.
 * @throws AppError `not_found`, `locked` or `conflict`
 */
export const createWithdrawEvidence = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return async (request: { id: string; reason: string; by: Reader }): Promise<void> => {
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
          revision: current.revision + 1,
          updatedAt: at,
        };
      },
    });
  };
};

export type WithdrawEvidenceUseCase = ReturnType<typeof createWithdrawEvidence>;
