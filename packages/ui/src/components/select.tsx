import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Field, type FieldTexts } from './field';

export interface Option {
  value: string;
  label: string;
}

export type SelectProps = FieldTexts &
  ComponentProps<'select'> & {
    /** The options; or `<option>` elements as children. */
    options?: readonly Option[];
    /** The first, empty choice. */
    placeholder?: string | undefined;
  };

/** The browser's own select. */
export const Select = ({
  label,
  hint,
  error,
  mark,
  id,
  className,
  options = [],
  placeholder,
  children,
  ...rest
}: SelectProps) => (
  <Field label={label} hint={hint} error={error} mark={mark} htmlFor={id}>
    {(control) => (
      <select {...rest} {...control} className={classNames('in', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
    )}
  </Field>
);
