import type { Listing } from '@halalmap/contracts';

/** The lines of an address, as far as known. */
export const addressLines = (listing: Listing): string[] => {
  const { unitNumber, buildingName, streetNumber, streetName } = listing;
  const parts = [unitNumber, buildingName, [streetNumber, streetName].filter(Boolean).join(' ')];
  const street = [
    listing.address ?? parts.filter(Boolean).join(', '),
    listing.address?.includes(listing.barangay ?? ' ') ? null : listing.barangay,
  ];
  const town = [
    listing.municipalityName ?? listing.municipality,
    listing.provinceName ?? listing.province,
    listing.postalCode,
  ];
  return [street, town]
    .map((parts) => [...new Set(parts.filter((part) => part !== null && part !== ''))].join(', '))
    .filter((line) => line !== '');
};

/** The name of a listing with its town, as used in page titles. */
export const placeTitle = (listing: Listing): string =>
  [
    ...new Set([
      listing.name,
      listing.municipalityName ?? listing.municipality,
      listing.provinceName ?? listing.province,
    ]),
  ]
    .filter(Boolean)
    .join(', ');

/**
 * The Google Maps URL of the place: the given link, else its position, else a search for name and address; null without
 * any.
 */
export const mapsLink = (listing: Listing): string | null => {
  if (listing.googleMapsUrl) return listing.googleMapsUrl;
  const lines = addressLines(listing);
  if (listing.latitude === null && lines.length === 0) return null;
  const query =
    listing.latitude !== null && listing.longitude !== null
      ? `${listing.latitude},${listing.longitude}`
      : [listing.name, ...lines].join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`;
};

/**
 * The Google Maps directions to the place: to its position, else to its name and address; null where neither is known.
 */
export const directionsLink = (listing: Listing): string | null => {
  const { latitude, longitude } = listing;
  const lines = addressLines(listing);
  const isExact = latitude !== null && longitude !== null;
  if (!isExact && lines.length === 0) return null;
  const destination = isExact ? `${latitude},${longitude}` : [listing.name, ...lines].join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`;
};

/**
 * The contact form with subject and message prefilled, for reports that need no account.
 * @param text what is wrong, if the user has said it already
 */
export const reportAddress = ({ id, name }: Pick<Listing, 'id' | 'name'>, text = ''): string => {
  const message = `${name}: /listing/${id}\n${text}`;
  return `/contact?${new URLSearchParams({ subject: `Report: ${name}`, message }).toString()}`;
};

/** Attributes of a link to an external page. */
export const foreign = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;

/** A telephone link for a human-readable number. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
