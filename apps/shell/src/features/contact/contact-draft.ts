import { createKeptDraft } from '@halalmap/mfe-kit/kept-draft';

/** What was typed, by the names of the fields. */
export type ContactDraft = Readonly<Record<string, string>>;

const draftFrom = (stored: unknown): ContactDraft | null => {
  if (typeof stored !== 'object' || stored === null) return null;
  const typed = Object.entries(stored).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(typed);
};

const drafts = createKeptDraft({ name: 'contact', read: draftFrom });
const id = 'message';

/** @returns what was typed on this device and not sent yet */
export const loadDraft = (): ContactDraft => drafts.load(id) ?? {};

/** Keeps what is typed until it is sent. @param draft null forgets it */
export const saveDraft = (draft: ContactDraft | null): void => drafts.save(id, draft);
