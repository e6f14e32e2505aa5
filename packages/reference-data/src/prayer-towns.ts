import { type Municipality, type PrayerTown, slugify } from '@halalmap/contracts';
import { fold } from './fold';
import { provinces } from './generated/provinces';
import { regions } from './generated/regions';
import { isIndependentCity } from './independent-cities';
import { municipalities } from './municipalities';
import { regionOf, resolvePlace } from './place-names';

/** Where a town without a known centre of its own lies: the Special Geographic Area is inside Cotabato. */
const surroundings: Readonly<Record<string, string>> = { 'Special Geographic Area (BARMM)': 'Cotabato' };

interface Point {
  lat: number;
  long: number;
}

const mean = (values: readonly number[]): number =>
  Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4));

const build = () => {
  const provincesById = new Map(provinces.map((province) => [province.id, province]));
  const regionIds = new Map(regions.map(({ id, name }) => [name, id]));
  const all = municipalities();
  const named = new Map<string, number>();
  for (const { name } of all) named.set(slugify(name), (named.get(slugify(name)) ?? 0) + 1);

  const centreOf = (province: string): Point => {
    const id = provinces.find(({ name }) => name === province)?.id;
    const known = all.flatMap(({ provinceId, lat, long }) =>
      provinceId === id && lat !== null && long !== null ? [{ lat, long }] : [],
    );
    return { lat: mean(known.map(({ lat }) => lat)), long: mean(known.map(({ long }) => long)) };
  };

  const toTown = (town: Municipality): PrayerTown => {
    const province = provincesById.get(town.provinceId)?.name ?? '';
    const slug = slugify(town.name);
    const isBig = isIndependentCity(town.id);
    const isOwnCentre = town.lat !== null && town.long !== null;
    const centre =
      town.lat !== null && town.long !== null
        ? { lat: town.lat, long: town.long }
        : centreOf(surroundings[province] ?? province);
    return {
      id: town.id,
      slug: (named.get(slug) ?? 0) > 1 ? (isBig ? `${slug}-city` : `${slug}-${slugify(province)}`) : slug,
      name: town.name,
      province: isIndependentCity(town.id) ? null : province,
      region: regionIds.get(regionOf({ municipalityId: town.id, provinceId: town.provinceId }) ?? '') ?? 0,
      latitude: centre.lat,
      longitude: centre.long,
      isOwnCentre,
    };
  };
  const towns = all.map(toTown);
  const byName = new Map<string, PrayerTown[]>();
  for (const town of towns) {
    const name = slugify(town.name);
    byName.set(name, [...(byName.get(name) ?? []), town]);
  }
  return {
    towns,
    byName,
    /** Of several towns with a name, the one city that belongs to no province. */
    bigByName: new Map(
      [...byName].flatMap(([name, same]) => {
        const [big, ...others] = same.filter(({ id }) => isIndependentCity(id));
        return big && others.length === 0 ? [[name, big] as const] : [];
      }),
    ),
    provinceIds: new Map(all.map(({ id, provinceId }) => [id, provinceId])),
    types: new Map(all.map(({ id, municipalityType }) => [id, municipalityType])),
    bySlug: new Map(towns.map((town) => [town.slug, town])),
    byId: new Map(towns.map((town) => [town.id, town])),
  };
};

let built: ReturnType<typeof build> | undefined;
const index = (): ReturnType<typeof build> => (built ??= build());

/** The town of a place whose name is written with hyphens, with or without the province after it. */
const townNamed = (slug: string): PrayerTown | null => {
  const words = slug.split('-').filter(Boolean);
  for (let count = words.length; count > 0; count -= 1) {
    const province = words.slice(count).join(' ') || null;
    const { municipality, isProvinceOther } = resolvePlace({
      municipality: words.slice(0, count).join(' '),
      province,
    });
    if (municipality && !isProvinceOther) return index().byId.get(municipality.id) ?? null;
  }
  return null;
};

/**
 * The town of a page below `/prayer/`.
 * @param slug the name of the town in lower case with hyphens, with the province after it where the name occurs more
 *   than once; other names of the town are found too, and the town says which one its page has. A large city keeps the
 *   name that it has in common with smaller towns.
 */
export const prayerTown = (slug: string): PrayerTown | null => {
  const name = slug.toLowerCase();
  const { bySlug, bigByName } = index();
  return bySlug.get(slug) ?? bigByName.get(name) ?? townNamed(name);
};

/** The towns between which a name leaves the choice; none where it is that of one town, or of none. */
export const prayerTownsNamed = (slug: string): PrayerTown[] =>
  prayerTown(slug) === null ? (index().byName.get(slug.toLowerCase()) ?? []) : [];

const bangsamoro = regions.find(({ shortName }) => shortName === 'BARMM')?.id;

/** The towns whose pages search engines list: all cities, and all towns of the Bangsamoro region. */
export const listedPrayerTowns = (): PrayerTown[] =>
  index().towns.filter(({ id, region }) => index().types.get(id) === 'City' || region === bangsamoro);

/** The towns of a province or region. */
export const prayerTownsWithin = (areaId: number): PrayerTown[] => {
  const { towns, provinceIds } = index();
  return towns.filter(({ id, region }) => region === areaId || provinceIds.get(id) === areaId);
};

/**
 * Finds towns by a part of their name, those whose name begins with it first.
 * @param limit maximum number
 */
export const findPrayerTowns = (text: string, limit: number): PrayerTown[] => {
  const wanted = fold(text);
  if (wanted === '') return [];
  const rank = ({ name }: PrayerTown): number => {
    const known = fold(name);
    return known.startsWith(wanted) ? 0 : known.includes(` ${wanted}`) ? 1 : known.includes(wanted) ? 2 : 3;
  };
  const exact = prayerTown(wanted.replaceAll(' ', '-'));
  const found = index()
    .towns.filter((town) => rank(town) < 3 && town.id !== exact?.id)
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
  return [...(exact ? [exact] : []), ...found].slice(0, limit);
};
