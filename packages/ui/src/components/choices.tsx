import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { FieldMark, FieldNotes, type FieldTexts, type Option, useFieldWiring } from './field';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode };

/** A native checkbox with its label. */
export const Checkbox = ({ label, className, ...rest }: CheckboxProps) => (
  <label className={classNames('choice', className)}>
    <input {...rest} type="checkbox" />
    <span>{label}</span>
  </label>
);

export interface RadioGroupProps extends Omit<FieldTexts, 'label'> {
  legend: ReactNode;
  name: string;
  options: readonly Option[];
  value: string;
  onChange(value: string): void;
  /** Radio buttons below each other, or segments of one bar for few short choices. */
  look?: 'list' | 'segments';
}

/** One choice of a few, all visible. */
export const RadioGroup = ({
  legend,
  name,
  options,
  value,
  onChange,
  look = 'list',
  hint,
  error,
  mark,
}: RadioGroupProps) => {
  const { control, hintId, errorId } = useFieldWiring({ hint, error, mark });
  const segments = look === 'segments';
  return (
    <fieldset
      className={classNames('field', error && 'field--bad')}
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
    >
      <legend className="label">
        {legend}
        <FieldMark mark={mark} />
      </legend>
      <div className={segments ? 'segments' : undefined}>
        {options.map((option) => (
          <label key={option.value} className={segments ? undefined : 'choice'}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => {
                onChange(option.value);
              }}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
    </fieldset>
  );
};
