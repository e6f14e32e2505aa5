import { editableFieldNames, type Change, type Listing } from '@halalmap/contracts';
import { isEditableField } from '../../shared/editable-field';
import type { EditableField } from '../../shared/format-fact';

/** A field of a suggested edit: how it was, how it should be, and how it is now, as on the wire. */
export interface ChangeRow {
  field: EditableField;
  before: unknown;
  after: unknown;
  /** undefined while it is not known. */
  now: unknown;
  /** It has become something else meanwhile, so that the edit cannot be approved. */
  isStale: boolean;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * The fields that an edit is about, in the order of the form.
 * @param listing the place as it is now, if it is known
 */
export const changeRows = (change: Change, listing: Listing | undefined): ChangeRow[] =>
  Object.keys(change.fields)
    .filter(isEditableField)
    .sort((a, b) => editableFieldNames.indexOf(a) - editableFieldNames.indexOf(b))
    .map((field) => {
      const before = change.before?.[field] ?? null;
      const after = change.fields[field] ?? null;
      const now = listing?.[field];
      const isStale =
        change.status === 'pending' && listing !== undefined && !isSame(now, before) && !isSame(now, after);
      return { field, before, after, now, isStale };
    });
