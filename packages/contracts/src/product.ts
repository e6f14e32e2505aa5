/** The product's name and lines; nothing else spells them out. */
export const product = {
  name: 'HalalMap',
  tagline: 'Your Halal Map of the Philippines',
  copyrightFrom: 2025,
  timeZone: 'Asia/Manila',
} as const;
