import { fold, type ImportNote, type ListingSubmission } from '@halalmap/contracts';
import { areaNamed, placeOf, regionOf, resolvePlace, townRadius } from '@halalmap/reference-data';
import { metresBetween } from '../../domain/moderation/same-place';
import type { ReferenceData } from '../../domain/reference/reference-data';

/** How many values a note lists. */
const notedValues = 100;

/** Collects notes about rows. */
export const createNotes = () => {
  const notes = new Map<ImportNote['code'], { count: number; values: Map<string, number> }>();
  return {
    add(code: ImportNote['code'], value: string) {
      const note = notes.get(code) ?? { count: 0, values: new Map() };
      notes.set(code, note);
      note.count += 1;
      if (note.values.has(value) || note.values.size < notedValues)
        note.values.set(value, (note.values.get(value) ?? 0) + 1);
    },
    list: (): ImportNote[] =>
      [...notes].map(([code, { count, values }]) => ({
        code,
        count,
        // Of fields that would be emptied it matters in how many places.
        values: [...values].map(([value, times]) => (code === 'cleared' ? `${value} (${times})` : value)),
      })),
  };
};
export type Notes = ReturnType<typeof createNotes>;

/** Notes about the file, which stay when its rows are checked again. */
export const fileNotes = new Set<ImportNote['code']>(['encoding', 'header', 'unused_columns', 'blank_rows']);

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

/** Notes food types that no list has: the filter does not find them. */
export const noteFoodTypes = (
  notes: Notes,
  { foodTypes }: Partial<ListingSubmission>,
  reference: Pick<ReferenceData, 'foodTypes'>,
): void => {
  const known = new Set(reference.foodTypes.all().map(({ name }) => fold(name)));
  for (const name of foodTypes ?? []) if (!known.has(fold(name))) notes.add('unknown_food_type', name);
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
