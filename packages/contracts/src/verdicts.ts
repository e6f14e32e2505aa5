/** What somebody may say of a listing. Apart from the schemas, so that pages know it without the library behind those. */
export const verdicts = ['still_true', 'closed', 'not_halal', 'wrong_info'] as const;
