import { Button, Dialog } from '@halalmap/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface FormDialogProps {
  title: string;
  wide?: boolean;
  /** From `usePersistedForm`. */
  form: { formProps: ComponentProps<'form'>; isSending: boolean };
  /** CSS class of the form. */
  className?: string;
  /** Label of the button that closes the dialog. */
  cancel: string;
  /** Label of the button that submits; null: there is none. */
  submit: string | null;
  /** Whether submitting is destructive; shown by the colour of the button. */
  isDangerous?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, whose buttons stand at the end of the dialog. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, wide = false, form, className = 'stack', cancel, submit, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      wide={wide}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          {submit !== null && (
            <Button
              type="submit"
              form={id}
              kind={props.isDangerous ? 'danger-solid' : 'primary'}
              busy={form.isSending}
            >
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form {...form.formProps} id={id} className={className}>
        {children}
      </form>
    </Dialog>
  );
};
