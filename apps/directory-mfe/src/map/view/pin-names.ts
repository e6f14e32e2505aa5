import type { MapText } from '../../messages/use-map-text';
import { areaName } from '../area-name';
import type { MapNode } from '../clusters';
import type { MapPlace } from '../map-place';

/** The full name of a place's pin. */
export const pinName = (t: MapText, { name, town, precision }: MapPlace): string =>
  precision === 'exact'
    ? t('map.pin.exact', { name, town: town ?? 'none' })
    : town === null
      ? t('map.pin.townUnknown', { name })
      : t('map.pin.town', { name, town });

/** The full name of the selected place's pin, with how many it stands for. */
export const selectedPinName = (t: MapText, place: MapPlace, count: number): string => {
  const pin = pinName(t, place);
  return count > 1 ? t('map.pin.selectedOf', { pin, count }) : t('map.pin.selected', { pin });
};

/** The label beside a cluster; null when its towns are not known. */
export const clusterLabel = (t: MapText, { places }: MapNode): string | null => {
  const [one, other] = areaName(places)?.names ?? [];
  if (one === undefined) return null;
  return other === undefined ? one : t('map.areas', { one, other });
};

/** The full name of a cluster. */
export const clusterName = (t: MapText, node: MapNode): string => {
  const count = node.places.length;
  const area = clusterLabel(t, node);
  if (area === null) return t('map.cluster.unnamed', { count });
  return t(areaName(node.places)?.around ? 'map.cluster.around' : 'map.cluster.in', { area, count });
};
