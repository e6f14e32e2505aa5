import { useTranslator } from '@halalmap/i18n';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { uiMessages } from '../messages/en';
import { IconButton } from './button';
import { classNames } from './basics';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on a click beside the dialog, and by its close button. */
  onClose(): void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the end, always visible; the primary one last, with a verb as its label. */
  actions?: ReactNode;
  wide?: boolean;
}

/** A modal dialog based on the browser's own: the rest of the page is inert, and the focus returns to where it was. */
export const Dialog = (props: DialogProps) => (props.open ? <OpenDialog {...props} /> : null);

/** The initial focus of a dialog with actions: the first control of its content, otherwise the first of its buttons. */
const firstControl = ':is(a[href], button, input, select, textarea):not(:disabled, [hidden])';
const beginning = `.dialog__body:has(+ .dialog__end) ${firstControl}, .dialog__end ${firstControl}`;

const OpenDialog = ({ onClose, title, children, actions, wide = false }: DialogProps) => {
  const t = useTranslator(uiMessages);
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  // A press may be taken back by releasing elsewhere, and a selection of text may end beside the dialog.
  const pressedBeside = useRef(false);

  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    // The browser would focus the close button, because it comes first.
    if (document.activeElement === closeButton.current)
      dialog?.querySelector<HTMLElement>(beginning)?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={element}
      className={classNames('dialog', wide && 'dialog--wide')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        pressedBeside.current = event.target === element.current && isBeside(event, element.current);
      }}
      onClick={(event) => {
        const isStillBeside = event.target === element.current && isBeside(event, element.current);
        if (pressedBeside.current && isStillBeside) onClose();
      }}
    >
      <div className="dialog__head">
        <h2 id={titleId} className="dialog-heading">
          {title}
        </h2>
        <IconButton
          ref={closeButton}
          kind="quiet"
          size="sm"
          icon="x"
          label={t('dialog.close')}
          onClick={onClose}
        />
      </div>
      <div className="dialog__body">{children}</div>
      {actions && <div className="dialog__end">{actions}</div>}
    </dialog>
  );
};

const isBeside = ({ clientX, clientY }: { clientX: number; clientY: number }, dialog: Element): boolean => {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
};
