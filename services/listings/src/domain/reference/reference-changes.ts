import type { EditableReference } from '@halalmap/contracts';
import { listingFields } from './reference-store';
import type { StoredListing } from '../listing/stored-listing';

/** A changed entry of the reference data. Listings that refer to it are not updated yet. */
export interface ReferenceChange {
  kind: EditableReference;
  id: number;
  /** Its names before and after; equal when something else has changed. */
  from: string;
  to: string;
}

/** Stores changes until all listings are updated. Survives a restart. */
export interface ReferenceChangeStore {
  add(change: ReferenceChange): Promise<void>;
  /** Oldest first. */
  all(): Promise<Array<ReferenceChange & { key: string }>>;
  remove(key: string): Promise<void>;
}

/** The field values by which listings refer to an entry. */
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

/** Replaces the old name of the entry with the new one in a listing. */
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
