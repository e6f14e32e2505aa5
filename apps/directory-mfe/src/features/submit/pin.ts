/** Decimals of a picked spot: about a decimetre, finer than any finger. */
const decimals = 6;

const degrees = (value: number): string => String(Number(value.toFixed(decimals)));

/** A picked spot (degrees) as the form holds it; empty texts for none. */
export const pinOf = (spot: { lat: number; lng: number } | null): { latitude: string; longitude: string } =>
  spot === null
    ? { latitude: '', longitude: '' }
    : { latitude: degrees(spot.lat), longitude: degrees(spot.lng) };
