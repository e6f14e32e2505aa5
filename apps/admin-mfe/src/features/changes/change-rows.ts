import { editableFieldNames, type Change, type Listing } from '@halalmap/contracts';
import { isEditableField } from '../../shared/editable-field';
import type { EditableField } from '../../shared/format-fact';

/** A field of a suggested edit: its old, suggested and current values, in API format. */
export interface ChangeRow {
  field: EditableField;
  before: unknown;
  after: unknown;
  /** undefined while unknown. */
  now: unknown;
  /** It was changed meanwhile, so that the edit cannot be approved. */
  isStale: boolean;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * The fields of an edit in form order.
 * @param listing the current place, if known
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
