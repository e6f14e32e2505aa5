import { useTranslator } from '@halalmap/i18n';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { uiMessages } from '../messages/en';
import type { IconName } from '../ornament/icon-names';
import { classNames } from './class-names';
import { Field, type FieldTexts } from './field';
import { Icon } from './icon';
import { IconButton } from './button';

export type TextInputProps = FieldTexts & ComponentProps<'input'>;

/** One line of text with its label. */
export const TextInput = ({ label, hint, error, mark, id, className, ...rest }: TextInputProps) => (
  <Field label={label} hint={hint} error={error} mark={mark} htmlFor={id}>
    {(control) => <input type="text" {...rest} {...control} className={classNames('in', className)} />}
  </Field>
);

/** A password with a button that shows it. While it is shown it is kept from spelling checkers, which may send it away. */
export const PasswordInput = ({ label, hint, error, mark, id, className, ref, ...rest }: TextInputProps) => {
  const t = useTranslator(uiMessages);
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    // Sent in the open, it would be remembered by the browser like any other text.
    const hide = () => {
      setShown(false);
    };
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <Field label={label} hint={hint} error={error} mark={mark} htmlFor={id}>
      {(control) => (
        <div className="in-ic in-ic--end">
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
            className={classNames('in', className)}
          />
          <IconButton
            className="in-act"
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
  /** The name of the input; it is not shown, so the placeholder should say the same. */
  label: string;
  icon?: IconName;
}

/** A search box with a sign at its start. */
export const SearchInput = ({ label, icon = 'search', className, ...rest }: SearchInputProps) => (
  <div className="in-ic">
    <Icon name={icon} />
    <input type="search" {...rest} aria-label={label} className={classNames('in', className)} />
  </div>
);

export type TextAreaProps = FieldTexts & ComponentProps<'textarea'>;

/** Several lines of text with their label. */
export const TextArea = ({ label, hint, error, mark, id, className, ...rest }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error} mark={mark} htmlFor={id}>
    {(control) => <textarea {...rest} {...control} className={classNames('in', className)} />}
  </Field>
);
