import { Field } from '@halalmap/ui';
import { Checkbox, Input, Select } from '@halalmap/ui/antd/form';
import { Controller, type ControlledForm, type TypedValues } from '@halalmap/mfe-kit/persisted-form';
import type { ReactNode } from 'react';

/**
 * How a field is typed, and what is sent for it: `id` is a choice whose values are numbers, `order` a number that is 0
 * when nothing is typed, `list` names with commas between them, `answer` a choice of yes, no and unknown.
 */
export type FieldKind =
  | 'text'
  | 'area'
  | 'number'
  | 'decimal'
  | 'order'
  | 'list'
  | 'flag'
  | 'day'
  | 'time'
  | 'choice'
  | 'id'
  | 'answer';

export interface TypedFieldSpec<Name extends string = string> {
  readonly name: Name;
  readonly kind: FieldKind;
}

export interface FieldChoice {
  value: string;
  label: string;
}

const listOf = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** A number as it is sent; what is none is left to the rules of the server, which say so. */
const numberOf = (text: string): number | string => (Number.isNaN(Number(text)) ? text : Number(text));

const wireValue = (kind: FieldKind, typed: string): unknown => {
  const text = typed.trim();
  if (kind === 'flag') return text === 'true';
  if (text === '') return kind === 'order' ? 0 : null;
  if (kind === 'answer') return text === 'true';
  if (kind === 'list') return listOf(text);
  return kind === 'number' || kind === 'id' || kind === 'order' ? numberOf(text) : text;
};

/** What is sent for the fields of a form; for one that is empty null. */
export const toWire = (fields: readonly TypedFieldSpec[], typed: TypedValues): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, wireValue(kind, typed[name] ?? '')]));

/** What the fields of a form begin with for an entry that is there. */
export const toTyped = (
  fields: readonly TypedFieldSpec[],
  entry: Readonly<Record<string, unknown>>,
): TypedValues =>
  Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = entry[name] ?? '';
      if (kind === 'flag') return [name, value === true ? 'true' : ''];
      return [name, Array.isArray(value) ? value.join(', ') : String(value)];
    }),
  );

interface TypedFieldProps {
  form: ControlledForm;
  field: TypedFieldSpec;
  label: string;
  hint?: ReactNode;
  mark?: 'optional' | 'required' | undefined;
  isDisabled?: boolean;
  maxLength?: number;
  placeholder?: string;
  /** Of a field of the kinds `choice`, `id` and `answer`. */
  choices?: readonly FieldChoice[];
  /** Called after the value is set. */
  onChanged?: (value: string) => void;
}

const inputTypes: Partial<Record<FieldKind, string>> = { day: 'date', time: 'time' };
const inputModes: Partial<Record<FieldKind, 'numeric' | 'decimal'>> = {
  number: 'numeric',
  order: 'numeric',
  decimal: 'decimal',
};

/** One input of antd in a form of react-hook-form, with its label and what is wrong with it. */
export const TypedField = (props: TypedFieldProps) => {
  const { form, field, label, hint, mark, isDisabled = false, choices = [], onChanged } = props;
  const { name, kind } = field;
  const change = (value: string): void => {
    form.change(name, value);
    onChanged?.(value);
  };
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value = '', ref, onBlur } }) => {
        if (kind === 'flag') {
          return (
            <Checkbox
              ref={ref}
              className="enterprise__flag"
              checked={value === 'true'}
              disabled={isDisabled}
              onBlur={onBlur}
              onChange={({ target }) => change(target.checked ? 'true' : '')}
            >
              {label}
            </Checkbox>
          );
        }
        const error = form.errors[name];
        const status = error === undefined ? '' : 'error';
        return (
          <Field label={label} hint={hint} error={error} mark={mark}>
            {(control) => {
              if (kind === 'choice' || kind === 'id' || kind === 'answer') {
                return (
                  <Select<string>
                    {...control}
                    ref={ref}
                    className="enterprise__select"
                    value={value}
                    status={status}
                    disabled={isDisabled}
                    showSearch={choices.length > 8 ? { optionFilterProp: 'label' } : false}
                    options={[...choices]}
                    onBlur={onBlur}
                    onChange={change}
                  />
                );
              }
              const shared = {
                ...control,
                name,
                ref,
                value,
                status,
                disabled: isDisabled,
                placeholder: props.placeholder,
                maxLength: props.maxLength,
                onBlur,
                onChange: ({ target }: { target: { value: string } }) => change(target.value),
              } as const;
              return kind === 'area' ? (
                <Input.TextArea {...shared} rows={3} />
              ) : (
                <Input
                  {...shared}
                  type={inputTypes[kind] ?? 'text'}
                  inputMode={inputModes[kind]}
                  autoComplete="off"
                />
              );
            }}
          </Field>
        );
      }}
    />
  );
};
