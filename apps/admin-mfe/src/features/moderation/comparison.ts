import type { Fact } from './facts';

export interface ComparedFact extends Fact {
  /** The value of the existing listing; null is shown as "Not known". */
  existing: string | null;
  /** Whether the submission differs, or has a value where none is known. */
  difference: 'none' | 'changed' | 'new';
}

const differenceOf = (value: string | null, existing: string | null): ComparedFact['difference'] => {
  if (value === null || value === existing) return 'none';
  return existing === null ? 'new' : 'changed';
};

/** Compares a submission with an existing listing; facts that only the existing one has come last. */
export const compareFacts = (submitted: readonly Fact[], existing: readonly Fact[]): ComparedFact[] => {
  const known = new Map(existing.map(({ label, value }) => [label, value]));
  const labels = new Set(submitted.map(({ label }) => label));
  const others = existing
    .filter(({ label, value }) => !labels.has(label) && value !== null)
    .map(({ label }) => ({ label, value: null }));
  return [...submitted, ...others].map(({ label, value }) => {
    const other = known.get(label) ?? null;
    return { label, value, existing: other, difference: differenceOf(value, other) };
  });
};
