/**
 * Polls until a condition holds.
 * @param what description for the error on timeout
 * @param check a value other than undefined, null or false ends the wait; a thrown error counts as not yet
 * @param timeoutMs timeout in milliseconds
 * @param everyMs milliseconds between two checks
 * @returns the value that ended the wait
 */
export const until = async <T>(
  what: string,
  check: () => T | Promise<T>,
  timeoutMs = 20_000,
  everyMs = 2,
): Promise<NonNullable<T>> => {
  const deadline = performance.now() + timeoutMs;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      const value = await check();
      if (value !== undefined && value !== null && value !== false) return value;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  throw new Error(`${what}: not within ${timeoutMs} ms${last instanceof Error ? ` (${last.message})` : ''}`);
};
