import type { NoticeKind } from '@halalmap/contracts';

/** A mail about a place that waits until the identity service has accepted it. */
export interface QueuedNotice {
  /** Names the mail: with the same key it is sent once, whichever replica adds it. */
  key: string;
  kind: NoticeKind;
  /** A user, the visitor with the receipt of a submission, or the address of a certificate request, an owner's check or the newsletter. */
  to:
    | { userId: string }
    | { receiptOf: string }
    | { certificateRequest: string }
    | { ownerCheck: string }
    | { newsletter: string };
  /** Name of the place; empty where the mail is about none. */
  place: string;
  /** What the mail leads to. Secrets of links are added when it is sent, and not stored. */
  link:
    | { page: string }
    | { receiptOf: string }
    | { certificateRequest: string }
    | { ownerCheck: string }
    | { newsletter: string };
  /** The reason of a decision, or the answer to a review. */
  words?: string | null;
  /** It is not sent when the listing has another number of decisions by then: the one that it is about was taken back. */
  about?: { listingId: string; decisions: number };
  /** The last day of a certificate or of a link, `YYYY-MM-DD` in Manila. */
  day?: string | null;
}
