declare module '@halalmap/reference-data/boundaries' {
  /** Address of the country file. */
  export const country: string;
  /** The region files, with their extents (west, south, east, north in degrees). */
  export const regions: ReadonlyArray<{
    region: string;
    bounds: readonly [number, number, number, number];
    address: string;
  }>;
}
declare module '@halalmap/reference-data/barangays' {
  /** The barangays of provinces and large cities, the smallest extent (west, south, east, north in degrees) first. */
  export const files: ReadonlyArray<{
    bounds: readonly [number, number, number, number];
    address: string;
  }>;
}
declare module 'maplibre-gl/dist/maplibre-gl.mjs?files' {
  /** Address of the engine's part for the page. */
  export const engine: string;
  /** Address of its worker. */
  export const worker: string;
}
