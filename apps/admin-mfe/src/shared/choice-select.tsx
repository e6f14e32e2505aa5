import { Select } from '@halalmap/ui/antd/form';

interface ChoiceSelectProps<Value extends string> {
  /** The accessible name; not visible, because the options repeat it. */
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: string }>;
  onChoose: (value: string) => void;
}

/** A select that filters a list. */
export const ChoiceSelect = <Value extends string>(props: ChoiceSelectProps<Value>) => (
  <Select<Value>
    className="queue__choice"
    aria-label={props.label}
    popupMatchSelectWidth={false}
    // The lists are short; without virtual scrolling screen readers can read all options.
    virtual={false}
    value={props.value}
    options={[...props.options]}
    onChange={(value) => props.onChoose(value)}
  />
);
