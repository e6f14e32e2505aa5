// Separate from the schemas, so that pages can use these without zod.

/** Limits of the values of a listing. Lengths are in UTF-16 code units. */
export const valueLimits = {
  text: { name: 200, long: 5_000, comment: 2_000, other: 500, link: 2_000, email: 255 },
  listEntries: 50,
  /** Validation errors that one response lists. */
  errors: 100,
} as const;
