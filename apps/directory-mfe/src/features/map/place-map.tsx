import type { MapPlace } from './map-place';

export interface PlaceMapProps {
  /** Of `useMapPlace`; null shows nothing. */
  place: MapPlace | null;
}

/** Where one place is, on its own page. */
export const PlaceMap = ({ place }: PlaceMapProps) => place && <div className="map lmap" />;
