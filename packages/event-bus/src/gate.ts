import { defaultPauseMs, type Logger, type SubscribeOptions } from './event-bus';
import { pause } from './pause';

/** How often a closed gate checks whether the backend is available again, in milliseconds. */
const pollMs = 500;

/** Pauses a consumer while its backend is unavailable. */
export interface Gate {
  isOpen(): boolean;
  /** Closes the gate because the backend is unavailable; each time for longer. @returns the pause in milliseconds */
  shut(error: unknown): number;
  /** Call after a handled event: resets the pause to its shortest. */
  passed(): void;
}

/**
 * Creates a gate that opens when the subscription is ready. After `shut` it opens when the pause is over, or as soon as `isReady` has
 * reported the backend unavailable and then available again.
 * @param options.signal stops the gate
 * @param options.onOpen called each time that the gate opens, except when it is open from the start
 */
export const createGate = (options: {
  subscription: SubscribeOptions;
  logger: Logger;
  signal: AbortSignal;
  onOpen(): void;
}): Gate => {
  const { subscription, logger, signal } = options;
  const pauseMs = subscription.pauseMs ?? defaultPauseMs;
  let isOpen = subscription.isReady === undefined;
  let times = 0;

  const isReady = async (): Promise<boolean> => {
    try {
      return (await subscription.isReady?.()) ?? true;
    } catch {
      return false;
    }
  };

  const openAfter = async (ms: number): Promise<void> => {
    let wasAway = false;
    for (let left = ms; !signal.aborted;) {
      const ready = await isReady();
      if (ready && (wasAway || left <= 0)) break;
      wasAway ||= !ready;
      const step = ready ? Math.min(left, pollMs) : pollMs;
      await pause(step, signal);
      left -= step;
    }
    if (signal.aborted) return;
    isOpen = true;
    options.onOpen();
  };
  if (!isOpen) void openAfter(0);

  return {
    isOpen: () => isOpen,
    shut(error) {
      if (!isOpen) return 0;
      isOpen = false;
      times += 1;
      const ms = pauseMs(times);
      logger.warn(
        { err: error, consumer: subscription.consumer, times, pauseMs: ms },
        'a backend is unavailable, events wait',
      );
      void openAfter(ms);
      return ms;
    },
    passed() {
      times = 0;
    },
  };
};
