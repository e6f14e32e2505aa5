import { useEffect, useState, type ComponentType } from 'react';
import type { DirectoryMapProps } from '../map/directory-map';

interface MapComponent {
  /** null until it has come. */
  Map: ComponentType<DirectoryMapProps> | null;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Fetches the map, which is large, when it is due and not before.
 * @param isDue whether it is to be shown
 */
export const useMapComponent = (isDue: boolean): MapComponent => {
  const [loaded, setLoaded] = useState<{ Map: ComponentType<DirectoryMapProps> } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isAsked = isDue && loaded === null && !hasFailed;
  useEffect(() => {
    if (!isAsked) return;
    import('../map/directory-map').then(
      ({ DirectoryMap }) => setLoaded({ Map: DirectoryMap }),
      () => setHasFailed(true),
    );
  }, [isAsked]);
  return { Map: loaded?.Map ?? null, hasFailed, retry: () => setHasFailed(false) };
};
