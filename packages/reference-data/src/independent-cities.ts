import cities from './generated/independent-cities.json';

const ids: ReadonlySet<number> = new Set(cities);

/**
 * Whether a city belongs to no province, although lists and maps put it in one: it is shown without. Cities of Metro
 * Manila, which is no province, are not among them.
 */
export const isIndependentCity = (municipalityId: number | null): boolean => ids.has(municipalityId ?? 0);
