interface ChoiceSelectProps<Value extends string> {
  /** The accessible name; not visible, because the options repeat it. */
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: string }>;
  onChoose: (value: string) => void;
}

/**
 * A select that filters a list: the browser's own, which opens at once whatever the page renders, and on a phone and
 * with a keyboard is used like any other.
 */
export const ChoiceSelect = <Value extends string>(props: ChoiceSelectProps<Value>) => (
  <select
    className="in in--sm queue__choice"
    aria-label={props.label}
    value={props.value}
    onChange={({ target }) => props.onChoose(target.value)}
  >
    {props.options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
