import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { entityTypes } from '@halalmap/contracts';
import {
  brands,
  categories,
  certifyingBodies,
  districts,
  foodTypes,
  halalProductCategories,
  halalProductSubcategories,
  islamFacts,
  municipalities,
  muslimBusinessCategories,
  muslimBusinessSubcategories,
  provinces,
  regions,
  townRadius,
} from './index';

const lists: Array<[string, readonly { id: number; name: string }[]]> = [
  ['regions', regions],
  ['provinces', provinces],
  ['municipalities', municipalities()],
  ['food types', foodTypes],
  ['certifying bodies', certifyingBodies],
  ['brands', brands],
  ['categories', categories],
  ['halal product categories', halalProductCategories],
  ['halal product subcategories', halalProductSubcategories],
  ['Muslim business categories', muslimBusinessCategories],
  ['Muslim business subcategories', muslimBusinessSubcategories],
];

describe('the reference data', () => {
  it('matches the collected data: the generated files are current', () => {
    const script = join(__dirname, '../scripts/generate.mjs');

    expect(() => execFileSync(process.execPath, [script, '--check'])).not.toThrow();
  });

  it.each(lists)('has a positive id of its own for each of the %s', (_name, entries) => {
    const ids = entries.map((entry) => entry.id);

    expect(entries.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true);
  });

  it('has the 18 regions, and every province belongs to one of them', () => {
    const names = new Set(regions.map((region) => region.name));

    expect(regions).toHaveLength(18);
    expect(provinces.filter((province) => !names.has(province.region))).toEqual([]);
  });

  it('contains the districts of the collected addresses, and no streets or buildings', () => {
    const named = districts().map(({ name, town }) => `${name}, ${town.name}`);

    expect(named).toEqual(
      expect.arrayContaining(['Quiapo, Manila', 'Greenhills, San Juan', 'Boracay, Malay']),
    );
    expect(named.filter((name) => /Street|Avenue|Mall|\d/.test(name))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  it('has 1,642 towns, each in an existing province and with a unique name in it', () => {
    const ids = new Set(provinces.map((province) => province.id));
    const named = municipalities().map((town) => `${town.name}|${town.provinceId}`);

    expect(municipalities()).toHaveLength(1_642);
    expect(municipalities().filter((town) => !ids.has(town.provinceId))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  it('derives the radius of a town from its area, else takes 5 km', () => {
    expect(townRadius({ area: 100 })).toBe(5_642);
    expect(townRadius({ area: null })).toBe(5_000);
  });

  it('has null for unknown values', () => {
    expect(municipalities().some((town) => town.lat === null && town.long === null)).toBe(true);
    expect(certifyingBodies.find((body) => body.name === 'IDCP')?.isRecognized).toBeNull();
    expect(brands.every((brand) => !brand.isVerified)).toBe(true);
  });

  it('omits accreditors and offices, which certify nothing, without changing the ids of the others', () => {
    expect(certifyingBodies.map((body) => body.name)).not.toContain('DTI-PAB');
    expect(certifyingBodies.find((body) => body.name === 'JAKIM')?.id).toBe(12);
  });

  it('has generic categories for every type, with unique names', () => {
    for (const entityType of entityTypes) {
      const names = categories.filter((entry) => entry.entityType === entityType).map((entry) => entry.name);
      expect(names.length).toBeGreaterThan(0);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it.each([
    ['product', halalProductSubcategories, halalProductCategories],
    ['business', muslimBusinessSubcategories, muslimBusinessCategories],
  ])('has a category for each %s subcategory', (_name, subcategories, parents) => {
    const ids = new Set(parents.map((entry) => entry.id));

    expect(subcategories.filter((entry) => !ids.has(entry.parentCategoryId))).toEqual([]);
  });

  it('has five facts for the card', () => {
    expect(islamFacts).toHaveLength(5);
  });
});
