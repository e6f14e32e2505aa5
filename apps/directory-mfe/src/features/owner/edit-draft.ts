import type { FormValues } from '../../listing-form/form-values';
import { readStoredValues } from '../../listing-form/stored-values';
import { createKeptDraft } from '@halalmap/mfe-kit/kept-draft';

/** The fields that were changed and not saved, as typed. */
export type Typed = Partial<FormValues>;

/** Edits on this device, by listing. */
export const keptEdit = createKeptDraft<Typed>({ name: 'edit', read: readStoredValues });
