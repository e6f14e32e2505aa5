// Separate from the schemas, so that pages can use these without zod.

/** Limits of the values of a listing. Lengths are in UTF-16 code units. */
export const valueLimits = {
  text: { name: 200, long: 5_000, comment: 2_000, other: 500, link: 2_000, email: 255 },
  listEntries: 50,
  /**
   * The longest text that each reader reads. A longer one is none of its values, whatever it says, and is left as it is before any
   * pattern sees it: patterns are made for texts of such a length.
   */
  read: {
    /** A number, a position, a price, a day, a time, a choice, yes or no. */
    cell: 60,
    /** A header of a table. */
    header: 200,
    /** Times, or minutes by prayer, in one cell. */
    times: 500,
    /** A list of names: as many of the longest as there may be, with what is between them. */
    names: 50 * (200 + 6),
    /** Opening hours as periods in JSON. */
    periods: 5_000,
    /** Opening hours in words. */
    hours: 500,
    /** A field of telephone numbers. */
    phones: 500,
  },
  /** Validation errors that one response lists. */
  errors: 100,
} as const;
