import { createStore } from '@halalmap/api-client';
import { stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';
import { keepOnDevice, readDeviceFavorites } from './device-favorites';
import { mergeDeviceFavorites } from './merge-favorites';

let stub: ReturnType<typeof stubFetch>;
const stubResponses = (response: (call: SeenCall) => StubResponse) => {
  stub = stubFetch(response);
};
const merge = (userId = 'amina') => mergeDeviceFavorites({ userId, dispatch: createStore().dispatch });
const sent = () => stub.calls.map(({ method, path }) => `${method} ${path}`);
const left = () => readDeviceFavorites().map(({ listingId, userId }) => `${listingId} of ${userId}`);

beforeEach(() => {
  localStorage.clear();
  for (const listingId of ['a', 'b', 'c']) keepOnDevice({ listingId, name: listingId, type: 'food' });
});
afterEach(() => stub.restore());

describe('taking the places of the device into an account', () => {
  it('sends each once, the oldest first, and leaves none for the next who uses the device', async () => {
    stubResponses(() => ({ status: 204 }));
    await expect(merge()).resolves.toBeNull();
    expect(sent()).toEqual(['PUT /api/favorites/a', 'PUT /api/favorites/b', 'PUT /api/favorites/c']);
    expect(left()).toEqual([]);
    await expect(merge()).resolves.toBeNull();
    expect(stub.calls).toHaveLength(3);
  });

  it('leaves out what is not listed any more', async () => {
    stubResponses(({ path }) => ({ status: path.endsWith('b') ? 404 : 204 }));
    await expect(merge()).resolves.toBeNull();
    expect(left()).toEqual([]);
  });

  it('follows a place to the one that it was merged into', async () => {
    stubResponses(({ method, path }) => {
      if (method === 'GET') return { body: { id: 'z' } };
      return { status: path.endsWith('b') ? 404 : 204 };
    });
    await expect(merge()).resolves.toBeNull();
    expect(sent()).toContain('PUT /api/favorites/z');
    expect(left()).toEqual([]);
  });

  it('keeps unsent favorites for this user only, and continues when called again', async () => {
    stubResponses(({ path }) => (path.endsWith('b') ? { fails: true } : { status: 204 }));
    await expect(merge()).resolves.toBe(60);
    expect(left()).toEqual(['c of amina', 'b of amina']);
    stub.restore();

    stubResponses(() => ({ status: 204 }));
    await merge('omar');
    expect(stub.calls).toEqual([]);
    await merge('amina');
    expect(left()).toEqual([]);
  });

  it('leaves room for other requests when there are many', async () => {
    for (let number = 0; number < 40; number += 1)
      keepOnDevice({ listingId: `x${number}`, name: 'x', type: 'food' });
    stubResponses(() => ({ status: 204 }));
    await expect(merge()).resolves.toBe(60);
    expect(stub.calls).toHaveLength(40);
    await expect(merge()).resolves.toBeNull();
    expect(left()).toEqual([]);
  });

  it('waits as long as the server asks for', async () => {
    stubResponses(() => ({ status: 429, headers: { 'retry-after': '7' } }));
    await expect(merge()).resolves.toBe(7);
    expect(left()).toHaveLength(3);
  });
});
