/**
 * Waits for a condition by asking again and again.
 * @param what said in the error when it does not come
 * @param check true ends the wait; what it throws counts as not yet
 * @param timeoutMs patience in milliseconds
 */
export const until = async (
  what: string,
  check: () => boolean | Promise<boolean>,
  timeoutMs = 20_000,
): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      if (await check()) return;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`${what}: not within ${timeoutMs} ms${last instanceof Error ? ` (${last.message})` : ''}`);
};
