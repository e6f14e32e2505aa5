import type { ImportNote, ListingSubmission } from '@halalmap/contracts';
import { areaNamed, regionOf, resolvePlace } from '@halalmap/reference-data';

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
