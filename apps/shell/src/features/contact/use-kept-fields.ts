import { useSession } from '@halalmap/mfe-kit';
import { useEffect, type RefObject } from 'react';
import { loadDraft, saveDraft } from './contact-draft';

/** Fills what nobody has typed into yet. */
const fillEmpty = (form: HTMLFormElement | null, values: Readonly<Record<string, string | null>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && field.value === '' && value) field.value = value;
  }
};

/**
 * Fills a form with what was typed on this device before, then with who is signed in.
 * @returns keeps what stands in the form now; to be called when something is typed
 */
export const useKeptFields = (form: RefObject<HTMLFormElement | null>): (() => void) => {
  const { user } = useSession();
  useEffect(() => {
    fillEmpty(form.current, loadDraft());
  }, [form]);
  useEffect(() => {
    if (!user) return;
    const { firstName, lastName, email } = user;
    fillEmpty(form.current, { firstName, lastName, email });
  }, [form, user]);
  return () => {
    if (form.current) saveDraft(Object.fromEntries(new FormData(form.current)) as Record<string, string>);
  };
};
