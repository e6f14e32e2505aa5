import { Checkbox } from '@halalmap/ui';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';

interface Keys {
  isOn: boolean;
  switchTo: (isOn: boolean) => void;
}

const KeysContext = createContext<Keys>({ isOn: true, switchTo: () => undefined });

/** Remembers for all pages within whether single keys count. */
export const KeysProvider = ({ children }: { children: ReactNode }) => {
  const [isOn, switchTo] = useState(true);
  const keys = useMemo(() => ({ isOn, switchTo }), [isOn]);
  return <KeysContext value={keys}>{children}</KeysContext>;
};

/** Whether single keys count. */
export const useHasKeys = (): boolean => use(KeysContext).isOn;

/** Lets somebody do without single keys, which a slip or a spoken word can press. @param label says what they do */
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
