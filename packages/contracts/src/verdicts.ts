/** Verdicts of users about a listing. Separate from the schemas, so that pages can use them without zod. */
export const verdicts = ['still_true', 'closed', 'not_halal', 'wrong_info'] as const;
