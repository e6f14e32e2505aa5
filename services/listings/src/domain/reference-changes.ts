import type { EditableReference } from '@halalmap/contracts';
import { listingFields } from './reference-store';
import type { StoredListing } from './stored-listing';

/** An entry of the reference data that has changed, and listings that refer to it do not tell so yet. */
export interface ReferenceChange {
  kind: EditableReference;
  id: number;
  /** Its names before and after; the same where something else has changed. */
  from: string;
  to: string;
}

/** Keeps changes until every listing has followed, whatever happens to the process meanwhile. */
export interface ReferenceChangeStore {
  add(change: ReferenceChange): Promise<void>;
  /** The oldest first. */
  all(): Promise<Array<ReferenceChange & { key: string }>>;
  remove(key: string): Promise<void>;
}

/** By which values of which fields listings refer to an entry. */
export const usesOf = ({
  kind,
  id,
  name,
}: {
  kind: EditableReference;
  id: number;
  name: string;
}): Array<readonly [field: string, value: number | string]> => {
  const fields = listingFields[kind];
  return [[fields.id, id], ...(fields.name ? [[fields.name, name] as const] : [])];
};

/** The listing with the entry's new name where it has written out the old one. */
export const follow = (listing: StoredListing, { kind, from, to }: ReferenceChange): StoredListing => {
  const { facts } = listing;
  const isBody = kind === 'certifying-bodies' && facts.certifyingBody === from;
  const isFoodType = kind === 'food-types' && facts.foodTypes?.includes(from);
  return {
    ...listing,
    facts: {
      ...facts,
      ...(isBody ? { certifyingBody: to } : {}),
      ...(isFoodType
        ? { foodTypes: (facts.foodTypes ?? []).map((name) => (name === from ? to : name)) }
        : {}),
    },
  };
};
