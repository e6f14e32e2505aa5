import { useTranslator } from '@halalmap/i18n';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { uiMessages } from '../messages/en';
import type { IconName } from '../ornament/icon-names';
import { classNames, Icon } from './basics';
import { Field, type FieldTexts } from './field';
import { IconButton } from './button';

export type TextInputProps = FieldTexts & ComponentProps<'input'>;

/** A text field with its label. */
export const TextInput = ({ label, hint, error, mark, id, className, ...rest }: TextInputProps) => (
  <Field label={label} hint={hint} error={error} mark={mark} htmlFor={id}>
    {(control) => <input type="text" {...rest} {...control} className={classNames('input', className)} />}
  </Field>
);

/** A password field with a button to show it. While shown, spell checking is off, because it may send the text away. */
export const PasswordInput = ({ label, hint, error, mark, id, className, ref, ...rest }: TextInputProps) => {
  const t = useTranslator(uiMessages);
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    // If submitted in plain text, the browser would remember it.
    const hide = () => {
      setShown(false);
    };
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <Field label={label} hint={hint} error={error} mark={mark} htmlFor={id}>
      {(control) => (
        <div className="input-icon input-icon--end">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            ref={(element) => {
              input.current = element;
              if (typeof ref === 'function') ref(element);
              else if (ref) ref.current = element;
            }}
            type={shown ? 'text' : 'password'}
            className={classNames('input', className)}
          />
          <IconButton
            className="input-action"
            kind="quiet"
            size="sm"
            icon={shown ? 'eye-off' : 'eye'}
            label={t(shown ? 'password.hide' : 'password.show')}
            aria-controls={control.id}
            onClick={() => {
              setShown(!shown);
            }}
          />
        </div>
      )}
    </Field>
  );
};

export interface SearchInputProps extends ComponentProps<'input'> {
  /** Accessible name of the input; it is hidden, so the placeholder should say the same. */
  label: string;
  icon?: IconName;
}

/** A search box with an icon. */
export const SearchInput = ({ label, icon = 'search', className, ...rest }: SearchInputProps) => (
  <div className="input-icon">
    <Icon name={icon} />
    <input type="search" {...rest} aria-label={label} className={classNames('input', className)} />
  </div>
);

export type TextAreaProps = FieldTexts & ComponentProps<'textarea'>;

/** A multi-line text field with its label. */
export const TextArea = ({ label, hint, error, mark, id, className, ...rest }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error} mark={mark} htmlFor={id}>
    {(control) => <textarea {...rest} {...control} className={classNames('input', className)} />}
  </Field>
);
