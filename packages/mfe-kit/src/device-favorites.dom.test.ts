import { createStore } from '@halalmap/api-client';
import { type SeenCall, stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import {
  type DeviceFavorite,
  deviceFavoritesLimit,
  deviceFavoritesText,
  removeFromDevice,
  assignDeviceFavorites,
  addToDevice,
  mergeDeviceFavorites,
  readDeviceFavorites,
  subscribeDeviceFavorites,
} from './device-favorites';

const aPlace = (listingId: string, over: Partial<DeviceFavorite> = {}): DeviceFavorite => ({
  listingId,
  name: `Place ${listingId}`,
  type: 'food',
  ...over,
});
const ids = () => readDeviceFavorites().map(({ listingId }) => listingId);

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('the places on the device', () => {
  it('are restored, the latest first and each once', () => {
    addToDevice(aPlace('a'));
    addToDevice(aPlace('b'));
    addToDevice(aPlace('a'));
    expect(ids()).toEqual(['b', 'a']);
    expect(readDeviceFavorites()[1]).toEqual(aPlace('a'));
  });

  it('return to their position', () => {
    for (const id of ['a', 'b', 'c']) addToDevice(aPlace(id));
    removeFromDevice('b');
    addToDevice(aPlace('b'), 1);
    expect(ids()).toEqual(['c', 'b', 'a']);
  });

  it('leave nothing behind when the last is deleted', () => {
    addToDevice(aPlace('a'));
    removeFromDevice('a');
    expect(localStorage).toHaveLength(0);
  });

  it('are no more than the limit', () => {
    for (let number = 0; number < deviceFavoritesLimit; number += 1) addToDevice(aPlace(String(number)));
    expect(addToDevice(aPlace('one more'))).toBe('full');
    expect(addToDevice(aPlace('0'))).toBe('stored');
    expect(ids()).toHaveLength(deviceFavoritesLimit);
  });

  it.each([
    '{',
    '{}',
    'null',
    '[1, null, {"listingId": 5}]',
    '[{"listingId": "a", "name": "A", "type": "x"}]',
  ])('are none when %s is stored', (stored) => {
    localStorage.setItem('halalmap.favorites', stored);
    expect(readDeviceFavorites()).toEqual([]);
  });

  it('are refused when storage is not allowed', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(addToDevice(aPlace('a'))).toBe('refused');
  });

  it('are empty when storage cannot be read', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(deviceFavoritesText()).toBe('');
  });

  it('become those of a user, but not those of another', () => {
    addToDevice(aPlace('a', { userId: 'omar' }));
    addToDevice(aPlace('b'));
    assignDeviceFavorites('amina');
    expect(readDeviceFavorites().map(({ userId }) => userId)).toEqual(['amina', 'omar']);
  });

  it('notify listeners of changes in this or another tab, until they unsubscribe', () => {
    const tell = jest.fn();
    const end = subscribeDeviceFavorites(tell);
    addToDevice(aPlace('a'));
    window.dispatchEvent(new StorageEvent('storage', { key: 'halalmap.favorites' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
    expect(tell).toHaveBeenCalledTimes(3);
    end();
    removeFromDevice('a');
    expect(tell).toHaveBeenCalledTimes(3);
  });
});

let stub: ReturnType<typeof stubFetch>;
const stubResponses = (response: (call: SeenCall) => StubResponse) => {
  stub = stubFetch(response);
};
const merge = (userId = 'amina') => mergeDeviceFavorites({ userId, dispatch: createStore().dispatch });
const sent = () => stub.calls.map(({ method, path }) => `${method} ${path}`);
const left = () => readDeviceFavorites().map(({ listingId, userId }) => `${listingId} of ${userId}`);

describe('moving the places on the device into an account', () => {
  beforeEach(() => {
    for (const listingId of ['a', 'b', 'c']) addToDevice({ listingId, name: listingId, type: 'food' });
  });
  afterEach(() => stub.restore());

  it('sends each once, the oldest first, and leaves none for the next user of the device', async () => {
    stubResponses(() => ({ status: 204 }));
    await expect(merge()).resolves.toBeNull();
    expect(sent()).toEqual(['PUT /api/favorites/a', 'PUT /api/favorites/b', 'PUT /api/favorites/c']);
    expect(left()).toEqual([]);
    await expect(merge()).resolves.toBeNull();
    expect(stub.calls).toHaveLength(3);
  });

  it('omits what is no longer listed', async () => {
    stubResponses(({ path }) => ({ status: path.endsWith('b') ? 404 : 204 }));
    await expect(merge()).resolves.toBeNull();
    expect(left()).toEqual([]);
  });

  it('redirects a place to the one that it was merged into', async () => {
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
      addToDevice({ listingId: `x${number}`, name: 'x', type: 'food' });
    stubResponses(() => ({ status: 204 }));
    await expect(merge()).resolves.toBe(60);
    expect(stub.calls).toHaveLength(40);
    await expect(merge()).resolves.toBeNull();
    expect(left()).toEqual([]);
  });

  it('waits as long as the server requests', async () => {
    stubResponses(() => ({ status: 429, headers: { 'retry-after': '7' } }));
    await expect(merge()).resolves.toBe(7);
    expect(left()).toHaveLength(3);
  });
});
