import type { UserPosition } from './map-place';

export interface PinPickerProps {
  /** The chosen spot in degrees; null while none is. */
  value: UserPosition | null;
  onChange: (value: UserPosition | null) => void;
  /** The chosen town or province (PSGC codes as numbers), which the map goes to. */
  around: { municipalityId?: number | null; provinceId?: number | null } | null;
}

/** Lets somebody put a pin on the spot of a place. It is optional wherever it stands. */
export const PinPicker = ({ value }: PinPickerProps) => <div className="map" data-chosen={value !== null} />;
