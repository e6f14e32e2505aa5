import { Checkbox } from '@halalmap/ui';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';

interface Keys {
  isOn: boolean;
  switchTo: (isOn: boolean) => void;
}

const KeysContext = createContext<Keys>({ isOn: true, switchTo: () => undefined });

/** Stores for all child pages whether single-key shortcuts are enabled. */
export const KeysProvider = ({ children }: { children: ReactNode }) => {
  const [isOn, switchTo] = useState(true);
  const keys = useMemo(() => ({ isOn, switchTo }), [isOn]);
  return <KeysContext value={keys}>{children}</KeysContext>;
};

/** Whether single-key shortcuts are enabled. */
export const useHasKeys = (): boolean => use(KeysContext).isOn;

/**
 * Turns off single-key shortcuts, which can be triggered by accident or by voice control.
 * @param label describes what they do
 */
export const KeysSwitch = ({ label }: { label: string }) => {
  const { isOn, switchTo } = use(KeysContext);
  return (
    <Checkbox
      className="adm-keys"
      checked={isOn}
      onChange={(event) => switchTo(event.target.checked)}
      label={<span className="small muted">{label}</span>}
    />
  );
};
