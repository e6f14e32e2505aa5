import type { ImportNote, ListingSubmission } from '@halalmap/contracts';
import { areaNamed, placeOf, regionOf, resolvePlace, townRadius } from '@halalmap/reference-data';
import { metresBetween } from '../../domain/moderation/same-place';

/** How many values a note lists. */
const notedValues = 100;

/** Collects notes about rows. */
export const createNotes = () => {
  const notes = new Map<ImportNote['code'], { count: number; values: Set<string> }>();
  return {
    add(code: ImportNote['code'], value: string) {
      const note = notes.get(code) ?? { count: 0, values: new Set() };
      notes.set(code, note);
      note.count += 1;
      if (note.values.size < notedValues) note.values.add(value);
    },
    list: (): ImportNote[] =>
      [...notes].map(([code, { count, values }]) => ({ code, count, values: [...values] })),
  };
};
export type Notes = ReturnType<typeof createNotes>;

/** Notes about the file, which stay when its rows are checked again. */
export const fileNotes = new Set<ImportNote['code']>(['encoding', 'unused_columns', 'blank_rows']);

/** A position farther from its town than the town reaches, and this many metres, is likely that of another place. */
const farMetres = 30_000;

/** Notes a position that counts as none, and one far from the town of its row. */
export const notePosition = (
  notes: Notes,
  {
    name,
    ignoredPosition,
    place,
  }: { name: string; ignoredPosition: string | null; place: Partial<ListingSubmission> },
): void => {
  if (ignoredPosition !== null) notes.add('no_position', `${name} (${ignoredPosition})`);
  const { latitude = null, longitude = null, municipality = null, province = null } = place;
  const { municipalityId = null, provinceId = null } = place;
  const town = placeOf({ municipality, province, municipalityId, provinceId }).municipality;
  if (latitude === null || longitude === null || !town || town.lat === null || town.long === null) return;
  const centre = { lat: town.lat, lng: town.long };
  const metres = metresBetween({ lat: Number(latitude), lng: Number(longitude) }, centre) ?? 0;
  if (metres > farMetres + townRadius(town))
    notes.add('far_position', `${name} (${Math.round(metres / 1_000)} km from ${town.name})`);
};

/** Notes a town that stays text because nothing has its name, and what a row says that is not so. */
export const notePlace = (notes: Notes, place: Partial<ListingSubmission>): void => {
  const { municipality = null, province = null, region = null, municipalityId = null } = place;
  if (municipalityId !== null || (municipality === null && province === null)) return;
  const { municipality: town, province: area, isProvinceOther } = resolvePlace({ municipality, province });
  const text = [municipality, province].filter(Boolean).join(', ');
  if (municipality === null ? area === null : town === null) notes.add('unknown_town', text);
  if (isProvinceOther) notes.add('province_differs', text);
  const own = regionOf({ municipalityId: town?.id ?? null, provinceId: area?.id ?? null });
  if (region !== null && own !== null && areaNamed(region) !== areaNamed(own))
    notes.add('region_ignored', region);
};
