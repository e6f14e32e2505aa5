/** The fields of `boundaries/ph.topo.json` and `data/municipalities.json` that are read. */
export declare const makeMapFiles: (
  topology: object,
  municipalities: ReadonlyArray<{
    psgcCode: string;
    lat: number | null;
    lng: number | null;
    population: number | null;
  }>,
) => {
  country: string;
  regions: ReadonlyArray<{
    name: string;
    region: string;
    bounds: readonly [number, number, number, number];
    content: string;
  }>;
};
