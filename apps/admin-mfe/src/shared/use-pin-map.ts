import type { LoadPinMap } from '@halalmap/listing-parts/listing-form';
import { RemotesContext } from '@halalmap/mfe-kit';
import { use, useMemo } from 'react';

/** Loads the map for the pin, which the remote of the directory has; undefined where no remote is loaded. */
export const usePinMap = (): LoadPinMap | undefined => {
  const remotes = use(RemotesContext);
  return useMemo(() => {
    if (remotes === null) return undefined;
    return async () => {
      const { loadPinMap } = await remotes.load('directory').catch((error: unknown) => {
        remotes.resetFailure('directory');
        throw error;
      });
      if (!loadPinMap) throw new Error('The directory offers no map');
      return (await loadPinMap()) as Awaited<ReturnType<LoadPinMap>>;
    };
  }, [remotes]);
};
