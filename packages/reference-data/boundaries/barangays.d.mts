/** See `barangays.mjs`. */
export declare const makeBarangayFiles: (
  municipalities: ReadonlyArray<readonly [id: number, name: string, provinceId: number, ...unknown[]]>,
) => Array<{ key: string; bounds: [number, number, number, number]; content: string }>;
