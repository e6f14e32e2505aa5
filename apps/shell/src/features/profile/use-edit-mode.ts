import { useState } from 'react';
import type { SessionDraft } from '../../shared/session-draft';

/** What is there to be read; a form that a press opened; or one that comes back with what was typed before. */
type Mode = 'view' | 'opened' | 'resumed';

/** Whether a card of the profile shows its form. */
export const useEditMode = (draft: SessionDraft, userId: string) => {
  const [mode, setMode] = useState<Mode>(() => (draft.load(userId) === null ? 'view' : 'resumed'));
  return { mode, open: () => setMode('opened'), close: () => setMode('view') };
};
