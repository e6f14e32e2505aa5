import { databaseName, isDuplicateKey } from './mongo';

describe('the database of a service', () => {
  it.each([
    ['mongodb://127.0.0.1:27017', 'halalmap_listings'],
    ['mongodb://127.0.0.1:27017/', 'halalmap_listings'],
    ['mongodb://127.0.0.1:27017/places', 'places_listings'],
    ['mongodb+srv://user:secret@a.example,b.example/places?retryWrites=false', 'places_listings'],
  ])('of %s is %s', (url, name) => expect(databaseName(url, 'listings')).toBe(name));
});

describe('a duplicate key', () => {
  const duplicate = { code: 11_000 };

  it('is recognized by its code, also when every write of a bulk failed with it', () => {
    expect(isDuplicateKey(duplicate)).toBe(true);
    expect(isDuplicateKey({ ...duplicate, writeErrors: [duplicate, duplicate] })).toBe(true);
  });

  it('is not another error beside it', () => {
    expect(isDuplicateKey({ ...duplicate, writeErrors: [duplicate, { code: 121 }] })).toBe(false);
    expect(isDuplicateKey(new Error('E11000'))).toBe(false);
    expect(isDuplicateKey(null)).toBe(false);
  });
});
