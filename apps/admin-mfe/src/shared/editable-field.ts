import { editableFieldNames } from '@halalmap/contracts';
import type { EditableField } from './format-fact';

// Apart from how facts are written: the list of fields brings all schemas of a listing, which the first view does without.

/** Whether it is a fact that has a name of its own. */
export const isEditableField = (field: string): field is EditableField =>
  editableFieldNames.some((name) => name === field) && field !== 'certificationBody';
