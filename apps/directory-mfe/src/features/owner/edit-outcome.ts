import { trustFacts } from '@halalmap/contracts';

/** What became of an edit that was saved: the fields that are public now, and those that wait for an admin. */
export interface SavedEdit {
  atOnce: Record<string, unknown>;
  waiting: Record<string, unknown>;
}

const isTrustFact = (field: string): boolean => trustFacts.some((fact) => fact === field);

/** Sorts a patch as the server treats that of an owner. */
export const splitEdit = (patch: Readonly<Record<string, unknown>>): SavedEdit => {
  const entries = Object.entries(patch);
  return {
    atOnce: Object.fromEntries(entries.filter(([field]) => !isTrustFact(field))),
    waiting: Object.fromEntries(entries.filter(([field]) => isTrustFact(field))),
  };
};
