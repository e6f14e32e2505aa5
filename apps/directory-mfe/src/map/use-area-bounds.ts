import { useMemo } from 'react';
import { boundsOf } from './bounds';
import { useTownsQuery } from './map-api';
import type { Bounds } from './map-place';

/** A town or province, by PSGC codes as numbers; the town counts when both are given. */
export interface Around {
  municipalityId?: number | null;
  provinceId?: number | null;
}

/** What holds the centre of a town, or the centres of all towns of a province; null while it is not known. */
export const useAreaBounds = (around: Around | null): Bounds | null => {
  const { municipalityId = null, provinceId = null } = around ?? {};
  const isGiven = municipalityId !== null || provinceId !== null;
  const { data: towns = null } = useTownsQuery(undefined, { skip: !isGiven });
  return useMemo(() => {
    const within = towns?.filter(({ id, provinceId: province }) =>
      municipalityId === null ? province === provinceId : id === municipalityId,
    );
    return boundsOf(
      (within ?? []).flatMap(({ lat, long }) => (lat === null || long === null ? [] : [[long, lat]])),
    );
  }, [towns, municipalityId, provinceId]);
};
