import type { Listing } from '@halalmap/contracts';

/** Whether the badge is based on a verified certificate, valid or expired. */
export const hasCertificate = ({ trust }: Pick<Listing, 'trust'>): boolean =>
  trust.level === 'certified' || trust.level === 'certificate_expired';
