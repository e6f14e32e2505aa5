import type { Fact } from './facts';

export interface ComparedFact extends Fact {
  /** What the existing listing says; null is said as "Not known". */
  existing: string | null;
  /** Whether the submission says something else, or something where nothing is known. */
  difference: 'none' | 'changed' | 'new';
}

const differenceOf = (value: string | null, existing: string | null): ComparedFact['difference'] => {
  if (value === null || value === existing) return 'none';
  return existing === null ? 'new' : 'changed';
};

/** Puts what is known of an existing listing beside a submission, with what only the existing one says at the end. */
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
