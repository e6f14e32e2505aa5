import { useTranslator } from '@halalmap/i18n';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { uiMessages } from '../messages/en';
import { classNames, Icon } from './basics';

/** ARIA attributes of a control that connect it to label, hint and error. */
interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** The error, and how to fix it. */
  error?: string | undefined;
  /** Shows whether the field is required or optional; set it if that is not obvious. */
  mark?: 'optional' | 'required' | undefined;
}

interface FieldProps extends FieldTexts {
  /** The id of the control, if it must be known outside. */
  htmlFor?: string | undefined;
  children(control: ControlWiring): ReactNode;
}

/** Ids for hint and error of a control, and the attributes that refer to them. */
const useFieldWiring = ({
  id,
  hint,
  error,
  mark,
}: { id?: string | undefined } & Pick<FieldTexts, 'hint' | 'error' | 'mark'>) => {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const control: ControlWiring = {
    id: controlId,
    'aria-describedby': classNames(Boolean(error) && errorId, Boolean(hint) && hintId) || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': mark === 'required' ? true : undefined,
  };
  return { control, hintId, errorId };
};

/** The words "(optional)" or "(required)" after a label. */
const FieldMark = ({ mark }: Pick<FieldTexts, 'mark'>) => {
  const t = useTranslator(uiMessages);
  return mark ? <span className="optional"> {t(mark)}</span> : null;
};

/** What is wrong with a control, whose `aria-describedby` names `id`; renders nothing without an error. */
export const FieldError = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p className="field-error" id={id}>
      <Icon name="circle-alert" />
      {text}
    </p>
  ) : null;

/** Hint and error below a control. */
const FieldNotes = ({
  hint,
  error,
  hintId,
  errorId,
}: Pick<FieldTexts, 'hint' | 'error'> & { hintId: string; errorId: string }) => (
  <>
    {hint && (
      <p className="hint" id={hintId}>
        {hint}
      </p>
    )}
    <FieldError id={errorId} text={error} />
  </>
);

/** The frame of a control: label above, hint and error below. */
export const Field = ({ label, hint, error, mark, htmlFor, children }: FieldProps) => {
  const { control, hintId, errorId } = useFieldWiring({ id: htmlFor, hint, error, mark });
  return (
    <div className={classNames('field', error && 'field--bad')}>
      <label htmlFor={control.id}>
        {label}
        <FieldMark mark={mark} />
      </label>
      {children(control)}
      <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
    </div>
  );
};

export interface Option {
  value: string;
  label: string;
}

type SelectProps = FieldTexts &
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
      <select {...rest} {...control} className={classNames('input', className)}>
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

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode };

/** A native checkbox with its label. */
export const Checkbox = ({ label, className, ...rest }: CheckboxProps) => (
  <label className={classNames('choice', className)}>
    <input {...rest} type="checkbox" />
    <span>{label}</span>
  </label>
);

interface RadioGroupProps extends Omit<FieldTexts, 'label'> {
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
