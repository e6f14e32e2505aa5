/** A place on the ground, in degrees. */
export interface Spot {
  lat: number;
  lng: number;
}

/** Decimals of a spot that is kept: about a decimetre, finer than any finger. */
const decimals = 6;

const degrees = (value: number): string => String(Number(value.toFixed(decimals)));

/** A picked spot as the form holds it; empty texts for none. */
export const pinOf = (spot: Spot | null): { latitude: string; longitude: string } =>
  spot === null
    ? { latitude: '', longitude: '' }
    : { latitude: degrees(spot.lat), longitude: degrees(spot.lng) };
