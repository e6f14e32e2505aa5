import { createHash, createHmac } from 'node:crypto';

/** Derives the secrets of links in mails, so that the same link can be made again. Only their hashes are stored. */
export class LinkSecrets {
  private readonly key: string;

  /** @param keys `INTERNAL_TOKEN`; the first of several is used */
  constructor(keys: string) {
    [this.key = ''] = keys.split(',');
  }

  /** The secret of the receipt of a submission. */
  receipt(listingId: string): string {
    return this.derive('receipt', listingId);
  }

  /** The secret of a certificate request. */
  certificateRequest(requestId: string): string {
    return this.derive('certificate-request', requestId);
  }

  /** The secret of an owner's check. */
  ownerCheck(checkId: string): string {
    return this.derive('owner-check', checkId);
  }

  /** A hash of whom an owner's check went to, which nobody can trace back without the key. */
  ownerCheckReceiver(receiver: string): string {
    return this.derive('owner-check-receiver', receiver);
  }

  /** The secret that confirms an address of the newsletter. */
  newsletter(messageId: string): string {
    return this.derive('newsletter', messageId);
  }

  hashOf(secret: string): string {
    // 256 bits need no slow hash, because they cannot be guessed.
    return createHash('sha256').update(secret).digest('base64url');
  }

  private derive(purpose: string, id: string): string {
    return createHmac('sha256', this.key).update(`${purpose}:${id}`).digest('base64url');
  }
}
