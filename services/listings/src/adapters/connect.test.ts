import { databaseName } from './connect';

describe('the database of a service', () => {
  it.each([
    ['mongodb://127.0.0.1:27017', 'halalmap_listings'],
    ['mongodb://127.0.0.1:27017/', 'halalmap_listings'],
    ['mongodb://user:pass@a:1,b:2/shop?replicaSet=rs0', 'shop_listings'],
    ['mongodb+srv://cluster.example/?retryWrites=true', 'halalmap_listings'],
  ])('of %s is %s', (url, name) => {
    expect(databaseName(url, 'listings')).toBe(name);
  });
});
