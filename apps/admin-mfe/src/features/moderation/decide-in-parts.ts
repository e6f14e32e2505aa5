import { type BulkResponse, limits } from '@halalmap/contracts';

/**
 * Sends a bulk action on any number of listings in parts, because a call takes so many. It stops at the first part that
 * fails.
 * @param send sends one part
 * @returns what was done, the ids by which it can be taken back, and what was not sent with the error that kept it
 */
export const decideInParts = async (
  ids: readonly string[],
  send: (part: string[]) => Promise<{ data?: BulkResponse | undefined; error?: unknown }>,
): Promise<
  Pick<BulkResponse, 'succeeded' | 'failed'> & { jobs: string[]; left: string[]; error?: unknown }
> => {
  const done = { succeeded: [] as string[], failed: [] as BulkResponse['failed'], jobs: [] as string[] };
  for (let from = 0; from < ids.length; from += limits.bulk) {
    const { data, error } = await send(ids.slice(from, from + limits.bulk));
    if (!data) return { ...done, left: ids.slice(from), error };
    done.succeeded.push(...data.succeeded);
    done.failed.push(...data.failed);
    if (data.id !== undefined) done.jobs.push(data.id);
  }
  return { ...done, left: [] };
};
