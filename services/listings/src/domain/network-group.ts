/** Tells apart the networks from which one place is confirmed, without keeping addresses. */
export interface NetworkGroups {
  /**
   * A random id, the same for all confirmations of a place from one network (IPv4 /24, IPv6 /64) within 30 days. The hash of the network behind
   * it is deleted 30 days after the last of them.
   */
  groupOf(request: { listingId: string; address: string; at: Date }): Promise<string>;
  /** Deletes the hashes that are over. */
  forget(at: Date): Promise<void>;
}

/** How long two confirmations can be told to come from one network. */
export const networkKeptMs = 30 * 24 * 60 * 60_000;
