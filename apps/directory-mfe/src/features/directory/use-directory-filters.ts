import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFilters, writeFilters, type DirectoryFilters } from './directory-filters';

/** `replace` while typing, so that Back does not walk through every letter. */
export type ChangeFilters = (change: Partial<DirectoryFilters>, options?: { replace: boolean }) => void;

/** The filters that the address holds, and how to change them there. */
export const useDirectoryFilters = (): { filters: DirectoryFilters; change: ChangeFilters } => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback<ChangeFilters>(
    (changed, options = { replace: false }) => {
      setParams((current) => writeFilters({ ...readFilters(current), ...changed }), {
        replace: options.replace,
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  return { filters, change };
};
