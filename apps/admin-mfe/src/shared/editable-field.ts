import { editableFieldNames } from '@halalmap/contracts';
import type { EditableField } from './format-fact';

// Separate from fact formatting: the list of fields imports all schemas of a listing, which the first view does not
// need.

/** Whether it is a fact with a name of its own. */
export const isEditableField = (field: string): field is EditableField =>
  editableFieldNames.some((name) => name === field) && field !== 'certificationBody';
