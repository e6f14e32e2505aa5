import { Checkbox } from '@halalmap/ui';

/** Lets somebody do without single keys, which a slip or a spoken word can press. */
export const KeysSwitch = (props: { label: string; isOn: boolean; onSwitch: (isOn: boolean) => void }) => (
  <Checkbox
    className="adm-keys"
    checked={props.isOn}
    onChange={(event) => props.onSwitch(event.target.checked)}
    label={<span className="small muted">{props.label}</span>}
  />
);
