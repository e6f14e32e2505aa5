import { useCallback, useRef, useState } from 'react';
import type { SessionDraft } from '../../shared/session-draft';

/** What is there to be read; a form that a press opened; or one that comes back with what was typed before. */
type Mode = 'view' | 'opened' | 'resumed';

/** Whether a card of the profile shows its form. */
export const useEditMode = (draft: SessionDraft, userId: string) => {
  const [mode, setMode] = useState<Mode>(() => (draft.load(userId) === null ? 'view' : 'resumed'));
  const isClosed = useRef(false);
  return {
    mode,
    open: () => setMode('opened'),
    close: () => {
      isClosed.current = true;
      setMode('view');
    },
    /** For the button that opens the form: the focus goes back to it when the form has closed. */
    opener: useCallback((button: HTMLButtonElement | null) => {
      if (!button || !isClosed.current) return;
      isClosed.current = false;
      button.focus();
    }, []),
  };
};
