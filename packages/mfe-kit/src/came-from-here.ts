import { useLocation } from 'react-router-dom';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Whether "back" leads to another page of this site. The router numbers its history entries; a first entry that was
 * only replaced, such as by signing in, has none before it.
 */
export const useCameFromHere = (): (() => boolean) => {
  const { key } = useLocation();
  return () => {
    const state: unknown = window.history.state;
    return isRecord(state) && typeof state['idx'] === 'number' ? state['idx'] > 0 : key !== 'default';
  };
};
