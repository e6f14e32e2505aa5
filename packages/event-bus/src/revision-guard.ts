import type { EventEnvelope } from '@halalmap/contracts';

/** Remembers the newest revision of each document that a consumer has taken in. */
export interface RevisionStore {
  /** @returns undefined for a document never seen */
  revisionOf(aggregateId: string): Promise<number | undefined> | number | undefined;
}

/**
 * Makes a handler idempotent: an event that is not newer than what was seen is done already. The handler itself must
 * write the revision together with what it does, so that the two cannot disagree.
 */
export const ignoreOldRevisions =
  (store: RevisionStore, handle: (event: EventEnvelope) => Promise<void>) =>
  async (event: EventEnvelope): Promise<void> => {
    const seen = await store.revisionOf(event.aggregateId);
    if (seen !== undefined && event.revision <= seen) return;
    await handle(event);
  };
