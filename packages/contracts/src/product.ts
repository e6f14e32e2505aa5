/** The product's name and slogans, declared only here. */
export const product = {
  name: 'HalalMap',
  tagline: 'Your Halal Map of the Philippines',
  copyrightFrom: 2025,
  timeZone: 'Asia/Manila',
} as const;
