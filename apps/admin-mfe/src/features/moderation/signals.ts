import type { Listing } from '@halalmap/contracts';
import { badgeParts, mixedWords } from '@halalmap/listing-model/text';

export type Signal =
  | 'late'
  | 'mixedScripts'
  | 'fakeBadge'
  | 'duplicate'
  | 'certificate'
  | 'incomplete'
  | 'ended'
  | 'photos'
  | 'noContact'
  | 'closed'
  | 'duplicateDeleted'
  | 'removed';

const deletedSignals = {
  closed: 'closed',
  duplicate: 'duplicateDeleted',
  removed: 'removed',
} as const;

const certificateSignals = { unseen: 'certificate', incomplete: 'incomplete', ended: 'ended' } as const;

const certificateSignal = (listing: Listing): Signal[] => {
  const state = listing.moderation?.certificate;
  if (state === undefined) return namesCertificate(listing) ? ['certificate'] : [];
  return state === 'none' || state === 'seen' ? [] : [certificateSignals[state]];
};

/** How long a submission may stay pending, in milliseconds. */
const promise = 48 * 60 * 60_000;

/** Whether body, number and expiry date of a certificate are given. */
export const namesCertificate = (listing: Listing): boolean =>
  [listing.certifyingBody ?? listing.certifyingBodyId, listing.certificationNumber, listing.expiryDate].every(
    (part) => part !== null,
  );

const namesOf = ({ name, alternateNames }: Listing): string[] => [name, ...(alternateNames ?? [])];

/** The warnings that an admin should see before opening a listing. */
export const signalsOf = (listing: Listing, now: number): Signal[] => [
  ...(listing.moderation?.deleted ? [deletedSignals[listing.moderation.deleted.cause]] : []),
  ...(listing.status === 'pending' && now - Date.parse(listing.createdAt) > promise ? ['late' as const] : []),
  ...(namesOf(listing).some((name) => mixedWords(name).length > 0) ? ['mixedScripts' as const] : []),
  ...(namesOf(listing).some((name) => badgeParts(name).length > 0) ? ['fakeBadge' as const] : []),
  ...(listing.moderation?.duplicates.length ? ['duplicate' as const] : []),
  ...certificateSignal(listing),
  ...(listing.imageUrl === null ? [] : ['photos' as const]),
  ...([listing.phone, listing.email, listing.website].every((contact) => contact === null)
    ? ['noContact' as const]
    : []),
];
