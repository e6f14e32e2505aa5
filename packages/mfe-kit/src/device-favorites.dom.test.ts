import {
  deviceFavoritesLimit,
  deviceFavoritesText,
  dropFromDevice,
  giveDeviceFavoritesTo,
  keepOnDevice,
  readDeviceFavorites,
  subscribeDeviceFavorites,
  type DeviceFavorite,
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
  it('are there again, the latest first and each once', () => {
    keepOnDevice(aPlace('a'));
    keepOnDevice(aPlace('b'));
    keepOnDevice(aPlace('a'));
    expect(ids()).toEqual(['b', 'a']);
    expect(readDeviceFavorites()[1]).toEqual(aPlace('a'));
  });

  it('return to where they stood', () => {
    for (const id of ['a', 'b', 'c']) keepOnDevice(aPlace(id));
    dropFromDevice('b');
    keepOnDevice(aPlace('b'), 1);
    expect(ids()).toEqual(['c', 'b', 'a']);
  });

  it('leave nothing behind when the last is gone', () => {
    keepOnDevice(aPlace('a'));
    dropFromDevice('a');
    expect(localStorage).toHaveLength(0);
  });

  it('are no more than the limit', () => {
    for (let number = 0; number < deviceFavoritesLimit; number += 1) keepOnDevice(aPlace(String(number)));
    expect(keepOnDevice(aPlace('one more'))).toBe('full');
    expect(keepOnDevice(aPlace('0'))).toBe('kept');
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

  it('are refused where nothing may be stored', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(keepOnDevice(aPlace('a'))).toBe('refused');
  });

  it('are none where nothing may be read', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(deviceFavoritesText()).toBe('');
  });

  it('become those of a user, but not those of another', () => {
    keepOnDevice(aPlace('a', { userId: 'omar' }));
    keepOnDevice(aPlace('b'));
    giveDeviceFavoritesTo('amina');
    expect(readDeviceFavorites().map(({ userId }) => userId)).toEqual(['amina', 'omar']);
  });

  it('notify listeners of changes in this or another tab, until they unsubscribe', () => {
    const tell = jest.fn();
    const end = subscribeDeviceFavorites(tell);
    keepOnDevice(aPlace('a'));
    window.dispatchEvent(new StorageEvent('storage', { key: 'halalmap.favorites' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
    expect(tell).toHaveBeenCalledTimes(3);
    end();
    dropFromDevice('a');
    expect(tell).toHaveBeenCalledTimes(3);
  });
});
