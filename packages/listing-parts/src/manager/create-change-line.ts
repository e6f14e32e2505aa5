import type { ImageChange } from './image-change';

/** The result of a change; `error` is undefined on success. */
export interface EndedChange {
  change: ImageChange;
  error: unknown;
}

interface ChangeLineState {
  /** Pending changes, oldest first. */
  waiting: readonly ImageChange[];
  /** The last finished change. */
  ended: EndedChange | null;
}

/**
 * Sends changes one after the other, in the order in which they were made. Of several pending reorderings only the
 * last is sent.
 * @param options.send resolves with the reason of a failure, or undefined
 */
export const createChangeLine = ({ send }: { send: (change: ImageChange) => Promise<unknown> }) => {
  let state: ChangeLineState = { waiting: [], ended: null };
  let isRunning = false;
  const listeners = new Set<() => void>();

  const set = (facts: Partial<ChangeLineState>): void => {
    state = { ...state, ...facts };
    for (const listener of listeners) listener();
  };
  const isOutdated = (change: ImageChange): boolean =>
    change.kind === 'order' && state.waiting.slice(1).some(({ kind }) => kind === 'order');

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let [change] = state.waiting; change; [change] = state.waiting) {
      const ended = isOutdated(change) ? state.ended : { change, error: await send(change) };
      set({ waiting: state.waiting.slice(1), ended });
    }
    isRunning = false;
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: (): ChangeLineState => state,
    add(change: ImageChange): void {
      set({ waiting: [...state.waiting, change] });
      void run();
    },
  };
};
