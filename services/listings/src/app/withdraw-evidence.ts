import { notFound } from '@halalmap/errors';
import type { Reader } from '../domain/listing-access';
import { createChangeListing } from './change-listing';
import type { ChangeDependencies } from './dependencies';

/**
 * Withdraws an entry: it stays in the ledger and counts no longer. One that is withdrawn already stays as it is.
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
