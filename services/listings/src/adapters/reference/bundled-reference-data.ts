import * as bundled from '@halalmap/reference-data';
import type { ReferenceData, ReferenceList } from '../../domain/reference/reference-data';

const listOf = <T extends { id: number }>(entries: readonly T[]): ReferenceList<T> => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return { all: () => entries, byId: (id) => byId.get(id) };
};

/** The reference data bundled with the service. */
export const createBundledReferenceData = (): ReferenceData => {
  const bodiesByName = new Map(
    bundled.certifyingBodies.flatMap((body) =>
      [body.name, body.fullName]
        .filter((name) => name !== null)
        .map((name) => [bundled.fold(name), body] as const),
    ),
  );
  const provincesByName = new Map(
    bundled.provinces.map((province) => [bundled.fold(province.name), province]),
  );
  const districtsByTown = new Map<number, string[]>();
  for (const { name, town } of bundled.districts())
    districtsByTown.set(town.id, [...(districtsByTown.get(town.id) ?? []), name]);
  return {
    categories: listOf(bundled.categories),
    foodTypes: listOf(bundled.foodTypes),
    brands: listOf(bundled.brands),
    certifyingBodies: listOf(bundled.certifyingBodies),
    provinces: listOf(bundled.provinces),
    municipalities: { all: bundled.municipalities, byId: bundled.municipalityById },
    halalProductCategories: listOf(bundled.halalProductCategories),
    halalProductSubcategories: listOf(bundled.halalProductSubcategories),
    muslimBusinessCategories: listOf(bundled.muslimBusinessCategories),
    muslimBusinessSubcategories: listOf(bundled.muslimBusinessSubcategories),
    certifyingBodyByName: (name) => bodiesByName.get(bundled.fold(name)),
    provinceByName: (name) => provincesByName.get(bundled.fold(name)),
    municipalityByName: bundled.findMunicipality,
    municipalityAliases: bundled.municipalityAliases,
    districtsOf: (municipalityId) => districtsByTown.get(municipalityId) ?? [],
  };
};
