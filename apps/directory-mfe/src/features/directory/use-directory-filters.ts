import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFilters, writeFilters, type DirectoryFilters } from './directory-filters';

/** `replace` while typing, so that Back does not walk through every letter. */
export type ChangeFilters = (change: Partial<DirectoryFilters>, options?: { replace: boolean }) => void;

interface AddressedDirectory {
  filters: DirectoryFilters;
  change: ChangeFilters;
  /** On narrow screens the map stands in place of the list. */
  isMapOpen: boolean;
  openMap: () => void;
  closeMap: () => void;
}

const viewName = 'view';

/** What the address holds of a directory, and how to change it there. */
export const useDirectoryFilters = (): AddressedDirectory => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const isMapOpen = params.get(viewName) === 'map';

  const change = useCallback<ChangeFilters>(
    (changed, options = { replace: false }) => {
      const rewrite = (current: URLSearchParams): URLSearchParams => {
        const next = writeFilters({ ...readFilters(current), ...changed });
        const view = current.get(viewName);
        if (view !== null) next.set(viewName, view);
        return next;
      };
      setParams(rewrite, { replace: options.replace, preventScrollReset: true });
    },
    [setParams],
  );
  const setView = useCallback(
    (view: string | null, replace: boolean) => {
      const rewrite = (current: URLSearchParams): URLSearchParams => {
        const next = new URLSearchParams(current);
        if (view === null) next.delete(viewName);
        else next.set(viewName, view);
        return next;
      };
      setParams(rewrite, { replace, preventScrollReset: true });
    },
    [setParams],
  );
  // Opening is a step that Back undoes; closing by the button is none.
  const openMap = useCallback(() => setView('map', false), [setView]);
  const closeMap = useCallback(() => setView(null, true), [setView]);
  return { filters, change, isMapOpen, openMap, closeMap };
};
