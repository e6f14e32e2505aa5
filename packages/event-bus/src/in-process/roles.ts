import type { Candidacy, EventBus } from '../event-bus';

const pollMs = 500;

type Options = Parameters<EventBus['compete']>[0];
interface Candidate {
  options: Options;
  isReady: boolean;
}

/** Leader election within one process: the first of the ready candidates has the role. */
export const createRoles = (): { compete(options: Options): Candidacy; close(): void } => {
  const candidates = new Map<string, Candidate[]>();
  const holders = new Map<string, Candidate>();

  const decide = (role: string): void => {
    const competing = candidates.get(role) ?? [];
    const before = holders.get(role);
    if (before?.isReady && competing.includes(before)) return;
    const next = competing.find(({ isReady }) => isReady);
    if (next) holders.set(role, next);
    else holders.delete(role);
    before?.options.onChange?.(false);
    next?.options.onChange?.(true);
  };

  const checkReadiness = async (candidate: Candidate): Promise<void> => {
    try {
      candidate.isReady = (await candidate.options.isReady?.()) ?? true;
    } catch {
      candidate.isReady = false;
    }
    decide(candidate.options.role);
  };

  const timer = setInterval(() => {
    for (const candidate of [...candidates.values()].flat()) void checkReadiness(candidate);
  }, pollMs);
  timer.unref();

  return {
    compete(options) {
      const candidate = { options, isReady: false };
      candidates.set(options.role, [...(candidates.get(options.role) ?? []), candidate]);
      void checkReadiness(candidate);
      return {
        holds: () => holders.get(options.role) === candidate,
        close() {
          const others = (candidates.get(options.role) ?? []).filter((other) => other !== candidate);
          candidates.set(options.role, others);
          decide(options.role);
          return Promise.resolve();
        },
      };
    },
    close: () => clearInterval(timer),
  };
};
