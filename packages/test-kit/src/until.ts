/** Pause between two checks: a tenth of the time waited so far, because a check may be a request that the awaited work competes with. */
const pauseAfter = (waitedMs: number): number => Math.min(50, Math.max(2, waitedMs / 10));

/** Machines in CI are slower, and do other things meanwhile. */
const defaultMs = process.env.CI ? 60_000 : 20_000;

/**
 * Polls until a condition holds.
 * @param what description for the error on timeout
 * @param check a value other than undefined, null or false ends the wait; a thrown error counts as not yet
 * @param timeoutMs timeout in milliseconds; default 20 s, in CI a minute
 * @param everyMs milliseconds between two checks; default: grows from 2 to 50
 * @returns the value that ended the wait
 */
export const until = async <T>(
  what: string,
  check: () => T | Promise<T>,
  timeoutMs = defaultMs,
  everyMs?: number,
): Promise<NonNullable<T>> => {
  const started = performance.now();
  const deadline = started + timeoutMs;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      const value = await check();
      if (value !== undefined && value !== null && value !== false) return value;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs ?? pauseAfter(performance.now() - started)));
  }
  throw new Error(`${what}: not within ${timeoutMs} ms${last instanceof Error ? ` (${last.message})` : ''}`);
};
