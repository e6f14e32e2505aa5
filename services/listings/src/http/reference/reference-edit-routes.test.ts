import type {
  Brand,
  CertifyingBody,
  Listing,
  ListingChanged,
  ReferenceUses,
  Subcategory,
} from '@halalmap/contracts';
import { startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import { createClient, errorOf, json, type Who } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

let mongo: TestDatabase;
let running: RunningListings;
const { send, sendJson, approved, certified, listed } = createClient(() => running);

beforeAll(async () => {
  mongo = await startDatabase();
  running = await startListings({ mongo, database: 'reference' });
});
afterAll(async () => {
  await running.stop();
  await mongo.stop();
});

const add = (kind: string, body: unknown, who: Who = 'admin') =>
  sendJson('POST', `/api/${kind}`, body, { who });
const change = (kind: string, id: number, body: unknown) => sendJson('PATCH', `/api/${kind}/${id}`, body, { who: 'admin' }); // prettier-ignore
const remove = (kind: string, id: number, who: Who = 'admin') =>
  send(`/api/${kind}/${id}`, { method: 'DELETE', who });
const brands = () => json<Brand[]>(send('/api/brands'));

describe('editing reference data', () => {
  it('adds, changes and deletes an entry, and readers see it immediately', async () => {
    const tag = (await send('/api/brands')).headers.get('etag') ?? '';
    const response = await add('brands', { name: 'New Brand', website: 'https://brand.example' });
    expect(response.status).toBe(201);
    const brand = await json<Brand>(response);
    expect(response.headers.get('location')).toBe(`/api/brands/${brand.id}`);
    expect(brand).toMatchObject({ entityType: 'product', isVerified: false, description: null });
    expect((await send('/api/brands', { headers: { 'if-none-match': tag } })).status).toBe(200);
    expect((await change('brands', brand.id, { name: 'Newer Brand' })).status).toBe(200);
    expect(await brands()).toContainEqual({ ...brand, name: 'Newer Brand' });
    const listing = await approved({ entityType: 'product', name: 'Jar', brandId: brand.id });
    expect(listing.brandName).toBe('Newer Brand');

    const used = await remove('brands', brand.id);
    expect(used.status).toBe(409);
    expect(await errorOf(used)).toMatchObject({ code: 'conflict' });
    await sendJson('PATCH', `/api/listings/${listing.id}`, { brandId: null }, { who: 'admin' });
    expect((await remove('brands', brand.id)).status).toBe(204);
    expect((await brands()).some(({ id }) => id === brand.id)).toBe(false);
  });

  it('updates listings that contain the name, and publishes events for them', async () => {
    const published: string[] = [];
    const subscription = await running.bus.subscribe({
      consumer: 'renames',
      types: ['listing.changed', 'listing.changed_in_bulk'],
      handle: ({ data }) => {
        const { listing } = data as ListingChanged;
        published.push(`${listing.name}: ${listing.brandName ?? listing.foodTypes?.join()}`);
        return Promise.resolve();
      },
    });
    const brand = await json<Brand>(add('brands', { name: 'Old Brand' }));
    const cuisine = await json<{ id: number }>(add('food-types', { name: 'Old Cuisine' }));
    const jar = await approved({ entityType: 'product', name: 'Renamed Jar', brandId: brand.id });
    const stall = await approved({ name: 'Renamed Stall', foodTypes: ['Old Cuisine'] });

    await change('brands', brand.id, { name: 'Fine Brand' });
    await change('food-types', cuisine.id, { name: 'Fine Cuisine' });
    await until('both are published of', () =>
      ['Renamed Jar: Fine Brand', 'Renamed Stall: Fine Cuisine'].every((line) => published.includes(line)),
    );

    expect(await listed('search=fine+cuisine')).toEqual(['Renamed Stall']);
    expect(await listed('search=fine+brand')).toEqual(['Renamed Jar']);
    expect(await json<Listing>(send(`/api/listings/${jar.id}`))).toMatchObject({ brandName: 'Fine Brand' });
    expect(await json<Listing>(send(`/api/listings/${stall.id}`))).toMatchObject({
      foodTypes: ['Fine Cuisine'],
    });
    await subscription.close();
  });

  it('lowers trust when a body is no longer recognised, and records it in the history', async () => {
    const body = await json<{ id: number }>(
      add('certifying-bodies', { name: 'Doubtful Body', country: 'Philippines' }),
    );
    const { id, trust } = await certified({
      name: 'Doubtfully Certified',
      certifyingBody: null,
      certifyingBodyId: body.id,
      certificationNumber: '1',
      expiryDate: '2027-01-01',
    });
    expect(trust.level).toBe('certified');

    await change('certifying-bodies', body.id, { isRecognized: false });
    await until('the history tells', async () => {
      const { history } = await json<{ history: Array<{ field: string; from: unknown }> }>(
        send(`/api/listings/${id}/history`),
      );
      return history.some(({ field, from }) => field === 'trust' && from === 'certified');
    });
    expect((await json<Listing>(send(`/api/listings/${id}`))).trust.level).not.toBe('certified');
  });

  it('survives a restart, and deleted entries do not come back', async () => {
    const [first] = await brands();
    const { id } = await json<Brand>(add('brands', { name: 'Lasting' }));
    await remove('brands', first?.id ?? 0);
    await running.stop();
    running = await startListings({ mongo, database: 'reference' });

    const ids = (await brands()).map((brand) => brand.id);
    expect(ids).toContain(id);
    expect(ids).not.toContain(first?.id);
  });

  it('keeps a category that has other entries below it, and names unique within one', async () => {
    const { id } = await json<{ id: number }>(add('halal-product-categories', { name: 'Sauces' }));
    const sub = { name: 'Hot', parentCategoryId: id };
    const added = await json<Subcategory>(add('halal-product-subcategories', sub));

    expect((await remove('halal-product-categories', id)).status).toBe(409);
    expect((await add('halal-product-subcategories', { ...sub, name: 'HOT' })).status).toBe(409);
    expect((await add('halal-product-subcategories', { ...sub, parentCategoryId: 1 })).status).toBe(201);
    await remove('halal-product-subcategories', added.id);
    expect((await remove('halal-product-categories', id)).status).toBe(204);
  });

  it('certifies with a body added by an admin', async () => {
    await add('certifying-bodies', { name: 'Fresh Body', country: 'Philippines' });
    const { trust } = await certified({
      name: 'Freshly Certified',
      certifyingBody: 'fresh body',
      certificationNumber: '1',
      expiryDate: '2027-01-01',
    });

    expect(trust.level).toBe('certified');
    const { id } = await json<{ id: number }>(add('food-types', { name: 'Fresh Cuisine' }));
    await approved({ name: 'By Name', foodTypes: ['Fresh Cuisine'] });
    expect((await remove('food-types', id)).status).toBe(409);
  });

  it('counts the listings and the entries that refer to each entry', async () => {
    const usesOf = async (kind: string, id: number) => {
      const response = send(`/api/analytics/reference-uses?kind=${kind}`, { who: 'admin' });
      return (await json<ReferenceUses>(response)).uses.find((entry) => entry.id === id);
    };
    const cuisine = await json<{ id: number }>(add('food-types', { name: 'Counted Cuisine' }));
    expect(await usesOf('food-types', cuisine.id)).toBeUndefined();
    await approved({ name: 'By its name', foodTypes: ['Counted Cuisine', 'Another'] });
    await approved({ name: 'By its id', foodTypeId: cuisine.id });
    expect(await usesOf('food-types', cuisine.id)).toMatchObject({ listings: 2, entries: 0 });

    const { id } = await json<{ id: number }>(add('muslim-business-categories', { name: 'Counted' }));
    await add('muslim-business-subcategories', { name: 'Below', parentCategoryId: id });
    await approved({ entityType: 'business', name: 'A Shop', muslimBusinessCategoryId: id });
    expect(await usesOf('muslim-business-categories', id)).toEqual({ id, listings: 1, entries: 1 });

    expect((await send('/api/analytics/reference-uses?kind=brands')).status).toBe(401);
    expect((await send('/api/analytics/reference-uses?kind=towns', { who: 'admin' })).status).toBe(400);
  });

  it('stores accreditation dates, which must be in order', async () => {
    const body = { name: 'Dated Body', country: 'Philippines', accreditedFrom: '2025-03-01' };
    const { id } = await json<{ id: number }>(add('certifying-bodies', body));
    const early = await change('certifying-bodies', id, { accreditedUntil: '2024-03-01' });
    expect(early.status).toBe(422);
    expect(await errorOf(early)).toMatchObject({ details: [{ path: 'accreditedUntil' }] });
    const until = await json<CertifyingBody>(
      change('certifying-bodies', id, { accreditedUntil: '2028-02-29' }),
    );
    expect(until).toMatchObject({ accreditedFrom: '2025-03-01', accreditedUntil: '2028-02-29' });
  });

  it.each([
    ['no name', 'brands', {}, 400, 'name'],
    ['no country', 'certifying-bodies', { name: 'A' }, 400, 'country'],
    ['a script as link', 'brands', { name: 'A', website: 'javascript:alert(1)' }, 400, 'website'],
    ['an unknown parent', 'muslim-business-subcategories', { name: 'A', parentCategoryId: 9_999 }, 422, 'parentCategoryId'], // prettier-ignore
  ])('refuses %s', async (_what, kind, body, status, path) => {
    const response = await add(kind, body);

    expect(response.status).toBe(status);
    expect(await errorOf(response)).toMatchObject({ details: [{ path }] });
  });

  it('is only for admins, and only for existing entries', async () => {
    expect((await add('brands', { name: 'A' }, 'regular')).status).toBe(403);
    expect((await send('/api/brands', { method: 'POST' })).status).toBe(401);
    expect((await change('brands', 999_999, { name: 'A' })).status).toBe(404);
    expect((await change('brands', 2, { colour: 'red' })).status).toBe(400);
    expect((await remove('brands', 999_999)).status).toBe(404);
    expect((await send('/api/provinces', { method: 'POST', who: 'admin' })).status).toBe(405);
  });
});
