import type { HistoryList, ImportReport, Listing } from '@halalmap/contracts';
import { type EntityType, entityTypes, type FieldName, specOf } from '@halalmap/listing-model';
import { sampleFacts } from '@halalmap/listing-model/testing';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { createClient, json } from '../../testing/client';
import { setUpListings } from '../../testing/start-listings';

const running = setUpListings({ database: 'every_field' });
const { send, sendJson, submitted, decide } = createClient(() => running);

interface Entry {
  id: number;
  name: string;
  entityType?: EntityType;
  provinceId?: number;
  parentCategoryId?: number;
}
const entries = (list: string): Promise<Entry[]> => json<Entry[]>(send(`/api/${list}`));

/** Values of fields that must fit each other, or the reference data. */
const fitting = async (type: EntityType): Promise<Partial<Record<FieldName, unknown>>> => {
  const [towns, products, businesses, categories, foodTypes, brands, provinces, bodies] = await Promise.all(
    [
      'municipalities',
      'halal-product-subcategories',
      'muslim-business-subcategories',
      'categories',
      'food-types',
      'brands',
      'provinces',
      'certifying-bodies',
    ].map(entries),
  );
  const [town, product, business, foodType, brand, body] = [
    towns?.find(({ name }) => name === 'City of Marawi' || name === 'Marawi') ?? towns?.[0],
    products?.[0],
    businesses?.[0],
    foodTypes?.[0],
    brands?.[0],
    bodies?.[0],
  ];
  return {
    municipality: town?.name,
    municipalityId: town?.id,
    province: provinces?.find(({ id }) => id === town?.provinceId)?.name,
    provinceId: town?.provinceId,
    halalProductCategoryId: product?.parentCategoryId,
    halalProductSubcategoryId: product?.id,
    muslimBusinessCategoryId: business?.parentCategoryId,
    muslimBusinessSubcategoryId: business?.id,
    categoryId: categories?.find(({ entityType }) => entityType === type)?.id,
    foodTypeId: foodType?.id,
    foodTypes: [foodType?.name, 'Another cuisine'],
    brandId: brand?.id,
    brand: brand?.name,
    certifyingBodyId: body?.id,
    certifyingBody: body?.name,
    region: (provinces as Array<Entry & { region?: string }> | undefined)?.find(
      ({ id }) => id === town?.provinceId,
    )?.region,
  };
};

/** A valid value of each field of a type, as the API sends it. */
const factsOf = async (type: EntityType): Promise<Record<string, unknown>> => {
  const facts = sampleFacts(type);
  const known = Object.entries(await fitting(type)).filter(([field]) => field in facts);
  return { ...facts, ...Object.fromEntries(known) };
};

const picked = (listing: Listing, facts: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(facts).map((field) => [field, (listing as Record<string, unknown>)[field]]));

const read = (id: string): Promise<Listing> => json<Listing>(send(`/api/listings/${id}`, { who: 'admin' }));

const historyOf = async (id: string) => {
  const { history } = await json<HistoryList>(send(`/api/listings/${id}/history?limit=100`));
  return new Map(history.toReversed().map((entry) => [entry.field, entry]));
};

const isPrivate = (field: string): boolean => specOf(field as FieldName).history === 'private';
const isPublic = (field: string): boolean => specOf(field as FieldName).readers === undefined;

/** What a field holds when nobody said anything. */
const emptyValue = (field: string): unknown => {
  const { kind } = specOf(field as FieldName);
  if (kind === 'flag') return false;
  return kind === 'declaration' ? 'not_specified' : null;
};

describe.each(entityTypes)('every field of a %s listing', (type) => {
  it('is stored as a visitor submits it, and hidden from visitors where only managers may see it', async () => {
    const facts = await factsOf(type);
    const { id } = await submitted({ entityType: type, name: `Visitor ${type}`, ...facts });
    await decide(id, { status: 'approved' });

    expect(picked(await read(id), facts)).toEqual(facts);
    const seen = await json<Listing>(send(`/api/listings/${id}`));
    for (const field of Object.keys(facts)) {
      expect([field, Object.hasOwn(seen, field)]).toEqual([field, isPublic(field)]);
    }
  });

  it('can be set and emptied by an admin, and is in the history, without private values', async () => {
    const facts = await factsOf(type);
    const { id } = await submitted({ entityType: type, name: `Edited ${type}` });
    await decide(id, { status: 'approved' });

    expect((await sendJson('PATCH', `/api/listings/${id}`, facts, { who: 'admin' })).status).toBe(200);
    expect(picked(await read(id), facts)).toEqual(facts);

    running.clock.set(new Date(running.clock.now().getTime() + 60_000));
    const cleared = Object.fromEntries(Object.keys(facts).map((field) => [field, null]));
    expect((await sendJson('PATCH', `/api/listings/${id}`, cleared, { who: 'admin' })).status).toBe(200);
    const empty = Object.fromEntries(Object.keys(facts).map((field) => [field, emptyValue(field)]));
    expect(picked(await read(id), facts)).toEqual(empty);

    const history = await historyOf(id);
    for (const field of Object.keys(facts).filter(isPublic)) {
      const { from, to } = history.get(field) ?? {};
      expect([field, from, to]).toEqual([
        field,
        isPrivate(field) ? null : facts[field],
        isPrivate(field) ? null : emptyValue(field),
      ]);
    }
  });

  it.each(['csv', 'json'])('survives an export and an import as %s', async (format) => {
    const facts = await factsOf(type);
    const name = `Exported ${type} ${format}`;
    await submitted({ entityType: type, name, ...facts });
    const exported = await send(`/api/listings/export?format=${format}&status=all`, { who: 'admin' });
    const file = await exported.text();
    const copied = `Imported ${type} ${format}`;
    const imported = await (async () => {
      if (format === 'json') {
        const rows = (JSON.parse(file) as Listing[]).filter((row) => row.name === name);
        return sendJson(
          'POST',
          '/api/listings/import',
          rows.map((row) => ({ ...row, id: undefined, name: copied })),
          { who: 'admin' },
        );
      }
      const rows = parse(file, { columns: true, bom: true }) as Array<Record<string, string>>;
      const body = stringify(
        rows.filter((row) => row['name'] === name).map((row) => ({ ...row, id: '', name: copied })),
        { header: true },
      );
      const headers = { 'content-type': 'text/csv' };
      return send('/api/listings/import', { method: 'POST', who: 'admin', body, headers });
    })();
    const { rows } = await json<ImportReport>(imported);
    expect(rows).toEqual([expect.objectContaining({ result: 'created' })]);

    expect(picked(await read(rows[0]?.id ?? ''), facts)).toEqual(facts);
  });
});
