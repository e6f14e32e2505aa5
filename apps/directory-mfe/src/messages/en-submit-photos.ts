/** Texts of the form about its photos; the picker has its own. */
export const submitPhotosMessages = {
  'photos.lead':
    'Photos are what makes people trust a place: the front, the food, the certificate on the wall.',
  'photos.away': 'Photos cannot be taken right now',
  'photos.awayText':
    'You can submit without them. What failed here is left out, and can be added once the place is listed.',
  'photos.without': 'Submit without photos',
  'photos.leftOut':
    '{count, plural, one {One photo did not arrive and is left out.} other {# photos did not arrive and are left out.}}',
} as const;
