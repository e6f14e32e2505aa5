import { useSyncExternalStore } from 'react';

/** A text that is kept on this device alone. */
export interface DeviceText {
  /** @returns '' where none is kept, or storage is not allowed */
  read(): string;
  /**
   * @param text '' removes it
   * @returns false when storage is not allowed
   */
  write(text: string): boolean;
  /** The text, which other tabs and other parts of the page may change; '' while the page is hydrated. */
  useStored(): string;
}

/** @param key its name in the storage of the device */
export const createDeviceText = (key: string): DeviceText => {
  // An event of this window: the storage event reaches only other tabs.
  const changed = `kept:${key}`;
  const read = (): string => {
    try {
      return window.localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  };
  const subscribe = (onChange: () => void): (() => void) => {
    window.addEventListener('storage', onChange);
    window.addEventListener(changed, onChange);
    return () => {
      window.removeEventListener('storage', onChange);
      window.removeEventListener(changed, onChange);
    };
  };
  return {
    read,
    write(text) {
      try {
        if (text === '') window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, text);
      } catch {
        return false;
      }
      window.dispatchEvent(new Event(changed));
      return true;
    },
    useStored: () => useSyncExternalStore(subscribe, read, () => ''),
  };
};
