import { useTranslator } from '@halalmap/i18n';
import { Button, Dialog } from '@halalmap/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { unsavedMessages } from './messages/en-bundled';

/** The event between the router and forms, as `beforeunload` is between the browser and forms. */
const leaving = 'halalmap:leave';

/**
 * Asks the forms of the current page whether it may be left.
 * @param leave called later when the user agrees to lose changes
 * @returns whether it may be left at once
 */
export const mayLeavePage = (leave: () => void): boolean =>
  window.dispatchEvent(new CustomEvent(leaving, { cancelable: true, detail: leave }));

/**
 * Asks before unsaved changes are lost: when a dialog closes, when another page of the site is opened, and, with the
 * question of the browser, when the tab is closed or reloaded. A form whose draft is stored on the device loses
 * nothing by any of these, so it must not ask: pass false for it (`isUnsaved` of `usePersistedForm` already does).
 * @param isUnsaved whether there is input that is stored nowhere
 * @returns `leave`: does what it is given, after the question if there is one; `question`: to be rendered
 */
export const useUnsavedChanges = (
  isUnsaved: boolean,
): { leave: (then: () => void) => void; question: ReactNode } => {
  const t = useTranslator(unsavedMessages);
  const [pending, setPending] = useState<{ then: () => void } | null>(null);

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const keepTab = (event: Event): void => event.preventDefault();
    const keepPage = (event: Event): void => {
      event.preventDefault();
      setPending({ then: (event as CustomEvent<() => void>).detail });
    };
    window.addEventListener('beforeunload', keepTab);
    window.addEventListener(leaving, keepPage);
    return () => {
      window.removeEventListener('beforeunload', keepTab);
      window.removeEventListener(leaving, keepPage);
    };
  }, [isUnsaved]);

  const stay = (): void => setPending(null);
  return {
    leave(then) {
      if (!isUnsaved) return then();
      // The Escape that closes the question reaches the form behind it as well.
      if (pending) return;
      // Not in the event itself: an Escape that closes the form would close the question too.
      setTimeout(() => setPending({ then }));
    },
    // In the body: the form may be in a hidden part of the page.
    question:
      pending &&
      createPortal(
        <Dialog
          open
          title={t('title')}
          onClose={stay}
          actions={
            <>
              <Button onClick={stay}>{t('stay')}</Button>
              <Button
                kind="danger-solid"
                onClick={() => {
                  stay();
                  pending.then();
                }}
              >
                {t('leave')}
              </Button>
            </>
          }
        >
          <p>{t('text')}</p>
        </Dialog>,
        document.body,
      ),
  };
};
