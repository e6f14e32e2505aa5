import type { DirectoryFacets } from '@halalmap/contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DirectoryConfig } from './directory-config';
import { readFilters, writeFilters, type DirectoryFilters } from './directory-filters';

/** `replace` while typing, so that Back does not step through every letter. */
export type ChangeFilters = (change: Partial<DirectoryFilters>, options?: { replace: boolean }) => void;

/** The state shared by all controls of a directory. */
export interface SearchControls {
  config: DirectoryConfig;
  filters: DirectoryFilters;
  change: ChangeFilters;
  /** What each filter would find; undefined while unknown. */
  facets?: DirectoryFacets | undefined;
}

interface AddressedDirectory {
  filters: DirectoryFilters;
  change: ChangeFilters;
  /** On narrow screens the map replaces the list. */
  isMapOpen: boolean;
  openMap: () => void;
  closeMap: () => void;
}

const viewName = 'view';

/** The filters of a directory in the URL, and functions that change them. */
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
  // Opening adds a history entry, so that Back closes it; closing by the button adds none.
  const openMap = useCallback(() => setView('map', false), [setView]);
  const closeMap = useCallback(() => setView(null, true), [setView]);
  return { filters, change, isMapOpen, openMap, closeMap };
};
