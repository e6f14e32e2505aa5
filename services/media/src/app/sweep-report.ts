/** What a sweep found and did. */
export interface SweepReport {
  /** Uploads that nothing took over within their day. */
  uploadsExpired: number;
  /** Albums of listings that were never stored, or are gone for good. */
  albumsRemoved: number;
  /** Pictures kept for a review, a claim or a user that does not show them. */
  holdingsRemoved: number;
  /** Addresses that were to end, and whose end a crash or an outage had put off. */
  addressesEnded: number;
  /** Pictures that nothing refers to any more. */
  picturesRemoved: number;
  /** Objects without a record, and their bytes. */
  objectsRemoved: number;
  bytesFreed: number;
  /** Records whose object is not there: public pictures by key, files of claims by name. */
  picturesLost: string[];
  /** What of the lost pictures was taken out of listings and other owners, and of uploads. */
  imagesTakenOut: number;
  uploadsTakenOut: number;
  /** So many are lost that the store itself must be wrong: nothing was taken out. */
  storeLooksWrong: boolean;
}

/** A sweep that has found nothing yet. */
export const emptyReport = (): SweepReport => ({
  uploadsExpired: 0,
  albumsRemoved: 0,
  holdingsRemoved: 0,
  addressesEnded: 0,
  picturesRemoved: 0,
  objectsRemoved: 0,
  bytesFreed: 0,
  picturesLost: [],
  imagesTakenOut: 0,
  uploadsTakenOut: 0,
  storeLooksWrong: false,
});

/** What is younger may belong to a request that still runs. */
export const graceMs = 60 * 60_000;

const batch = 200;

/** Groups what comes, so that questions about it are asked for many at once. */
export async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < batch) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
