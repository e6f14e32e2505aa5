import { Select } from '@halalmap/ui/antd/form';

interface ChoiceSelectProps<Value extends string> {
  /** Its name; the options say it again, so it is not shown. */
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: string }>;
  onChoose: (value: string) => void;
}

/** One choice that narrows a list down. */
export const ChoiceSelect = <Value extends string>(props: ChoiceSelectProps<Value>) => (
  <Select<Value>
    className="queue__choice"
    aria-label={props.label}
    popupMatchSelectWidth={false}
    // The lists are short; rendered whole they are read whole.
    virtual={false}
    value={props.value}
    options={[...props.options]}
    onChange={(value) => props.onChoose(value)}
  />
);
