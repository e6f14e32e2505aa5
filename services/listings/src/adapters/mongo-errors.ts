const duplicateKey = 11000;

const hasCode = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === duplicateKey;

/** Whether a write was refused because its key is there already; of a bulk write, whether that was all that was refused. */
export const isDuplicateKey = (error: unknown): boolean => {
  if (!hasCode(error)) return false;
  const { writeErrors } = error as { writeErrors?: unknown };
  return Array.isArray(writeErrors) ? writeErrors.every(hasCode) : true;
};
