import { VisuallyHidden } from '@halalmap/ui';

interface ChoiceSelectProps<Value extends string> {
  /** Its name; the options say it again, so it is not shown. */
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: string }>;
  onChoose: (value: string) => void;
}

/** One choice that narrows a list down. */
export const ChoiceSelect = <Value extends string>(props: ChoiceSelectProps<Value>) => (
  <label>
    <VisuallyHidden>{props.label}</VisuallyHidden>
    <select
      className="in in--sm"
      value={props.value}
      onChange={(event) => props.onChoose(event.target.value)}
    >
      {props.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </label>
);
