import file from '../map/landmarks-osm.json';

type Row = [
  name: string,
  otherNames: string[],
  kind: string,
  lat: number,
  lng: number,
  psgc: string,
  importance: number,
];

/** A landmark of OpenStreetMap (ODbL 1.0): to move a map to, never to be copied into listings. */
interface KnownLandmark {
  name: string;
  otherNames: string[];
  /** Such as `mall` or `mosque`. */
  kind: string;
  lat: number;
  lng: number;
  /** PSGC code of its town, as a number. */
  townId: number;
  /** 0 to 100. */
  importance: number;
}

/** All 12,000 landmarks. */
export const landmarks = (): KnownLandmark[] =>
  (file as unknown as { rows: Row[] }).rows.map(([name, otherNames, kind, lat, lng, psgc, importance]) => ({
    name,
    otherNames,
    kind,
    lat,
    lng,
    townId: Number(psgc),
    importance,
  }));
