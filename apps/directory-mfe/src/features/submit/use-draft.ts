import type { EntityType } from '@halalmap/contracts';
import type { StagedPhoto } from '@halalmap/listing-parts';
import { useCallback, useEffect, useState } from 'react';
import {
  deviceStorage,
  emptyDraft,
  deleteDraft,
  isEmptyDraft,
  keepsNothing,
  loadDraft,
  saveDraft,
  type Attempt,
  type Draft,
} from './draft';
import { type FieldName, type FormValues, withField } from '@halalmap/listing-parts/listing-form';
import { newKey } from '@halalmap/mfe-kit/new-key';
import { useInBrowser } from '@halalmap/ui';

/** The state of the draft: restored from this device, or discarded. */
type DraftNotice = { kind: 'restored'; savedAt: string } | { kind: 'discarded'; draft: Draft };

export interface DraftState {
  values: FormValues;
  /** Photos uploaded before the page was opened. */
  keptPhotos: readonly StagedPhoto[];
  /** The same for the certificate. */
  keptPapers: readonly StagedPhoto[];
  notice: DraftNotice | null;
  set: <Name extends FieldName>(name: Name, value: FormValues[Name]) => void;
  setPhotos: (photos: readonly StagedPhoto[]) => void;
  setPapers: (papers: readonly StagedPhoto[]) => void;
  /**
   * Returns the attempt to send a body: reuses the last one for the same body. It is stored before the request is sent.
   */
  attemptFor: (body: string) => Attempt;
  /** Clears the form; `undo` restores everything. */
  discard: () => void;
  undo: () => void;
  /** Clears the form permanently, on this device too. */
  forget: () => void;
}

/**
 * The draft of the form, stored on this device until it is accepted.
 * @param initialType the directory that is chosen in a form without a draft
 */
export const useDraft = (initialType: EntityType | undefined): DraftState => {
  const [storage] = useState(deviceStorage);
  const inBrowser = useInBrowser();
  // A server-rendered form is empty. With a draft, the page renders it again after hydration.
  const [found] = useState(() => {
    const stored = loadDraft(inBrowser ? storage : keepsNothing, new Date());
    return initialType && isEmptyDraft(stored)
      ? { ...stored, values: withField(stored.values, 'entityType', initialType) }
      : stored;
  });
  const [draft, setDraft] = useState<Draft>(found);
  const [notice, setNotice] = useState<DraftNotice | null>(() =>
    found.savedAt !== null && !isEmptyDraft(found) ? { kind: 'restored', savedAt: found.savedAt } : null,
  );

  useEffect(() => {
    if (draft !== found) saveDraft(storage, draft, new Date());
  }, [storage, draft, found]);

  const setPhotos = useCallback((photos: readonly StagedPhoto[]) => {
    setDraft((current) => (current.photos === photos ? current : { ...current, photos }));
  }, []);

  const setPapers = useCallback((papers: readonly StagedPhoto[]) => {
    setDraft((current) => (current.papers === papers ? current : { ...current, papers }));
  }, []);

  return {
    values: draft.values,
    keptPhotos: found.photos,
    keptPapers: found.papers,
    notice,
    setPhotos,
    setPapers,
    set: (name, value) => {
      setDraft((current) => ({ ...current, values: withField(current.values, name, value) }));
      setNotice((current) => (current?.kind === 'discarded' ? null : current));
    },
    attemptFor: (body) => {
      const attempt = draft.attempt?.body === body ? draft.attempt : { body, key: newKey() };
      setDraft((current) => ({ ...current, attempt }));
      saveDraft(storage, { ...draft, attempt }, new Date());
      return attempt;
    },
    discard: () => {
      setNotice({ kind: 'discarded', draft });
      setDraft(emptyDraft());
    },
    undo: () => {
      if (notice?.kind === 'discarded') setDraft({ ...notice.draft });
      setNotice(null);
    },
    forget: () => {
      deleteDraft(storage);
      setDraft(emptyDraft());
      setNotice(null);
    },
  };
};
