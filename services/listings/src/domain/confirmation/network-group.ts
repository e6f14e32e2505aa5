/** Tells the networks that confirm a place apart without storing IP addresses. */
export interface NetworkGroups {
  /**
   * Returns a random id that is the same for all confirmations of a place from one network (IPv4 /24, IPv6 /64) within
   * 30 days. The hash of the network is deleted 30 days after the last one.
   */
  groupOf(request: { listingId: string; address: string; at: Date }): Promise<string>;
  /** Deletes expired hashes. */
  forget(at: Date): Promise<void>;
}

/** For how long confirmations can be matched to the same network. */
export const networkKeptMs = 30 * 24 * 60 * 60_000;
