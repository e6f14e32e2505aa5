import type { Candidacy, Subscription } from '@halalmap/event-bus';
import type { Logger, Repetition } from '@halalmap/service-kit';

/** Writes the index: follows events and repairs drift while this process is the writer. */
export interface WriteIndex {
  start(): void;
  /** Whether this process is the writer of the index now. */
  mayWrite(): boolean;
  /** Number of events that wait for this process, as far as known. */
  pending(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * @param options.compete competes for the role of the writer; omitted: no other process writes this index
 * @param options.follow subscribes to events
 * @param options.isReady whether the index can be compared with the database
 * @param options.repairs runs while this process is the writer
 */
export const createWriteIndex = (options: {
  compete?: (onChange: (holds: boolean) => void) => Candidacy;
  follow: () => Promise<Subscription[]>;
  isReady: () => boolean;
  repairs: Repetition;
  logger: Logger;
}): WriteIndex => {
  const { logger, repairs } = options;
  let candidacy: Candidacy | undefined;
  let subscriptions: Subscription[] = [];
  let changing: Promise<void> = Promise.resolve();

  const change = async (writes: boolean): Promise<void> => {
    const before = subscriptions;
    subscriptions = [];
    await Promise.all(before.map((subscription) => subscription.close()));
    if (!writes) return;
    subscriptions = await options.follow();
    if (options.isReady()) repairs.notify();
  };
  const onChange = (writes: boolean): void => {
    changing = changing
      .then(() => change(writes))
      .catch((error: unknown) => logger.error({ err: error }, 'cannot subscribe to events'));
  };

  return {
    start() {
      if (options.compete) candidacy = options.compete(onChange);
      else onChange(true);
      repairs.start();
    },
    mayWrite: () => candidacy?.holds() ?? options.compete === undefined,
    async pending() {
      const counts = await Promise.all(subscriptions.map((subscription) => subscription.pending()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async stop() {
      await repairs.stop();
      // Finish the writes in progress before another process may write.
      onChange(false);
      await changing;
      await candidacy?.close();
      await changing;
    },
  };
};
