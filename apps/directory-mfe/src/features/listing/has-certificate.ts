import type { Listing } from '@halalmap/contracts';

/** Whether the badge rests on a certificate that was seen, valid or past. */
export const hasCertificate = ({ trust }: Pick<Listing, 'trust'>): boolean =>
  trust.level === 'certified' || trust.level === 'certificate_expired';
