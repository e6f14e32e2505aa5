import type { EventEnvelope } from '@halalmap/contracts';

/** Stores the newest revision of each document that a consumer has handled. */
export interface RevisionStore {
  /** @returns undefined for an unknown document */
  revisionOf(aggregateId: string): Promise<number | undefined> | number | undefined;
}

/**
 * Makes a handler idempotent: it skips an event whose revision is not newer than the stored one. The handler itself must store the revision
 * together with its effect, so that the two cannot diverge.
 */
export const ignoreOldRevisions =
  (store: RevisionStore, handle: (event: EventEnvelope) => Promise<void>) =>
  async (event: EventEnvelope): Promise<void> => {
    const seen = await store.revisionOf(event.aggregateId);
    if (seen !== undefined && event.revision <= seen) return;
    await handle(event);
  };
