import { lastTerm, withLastTerm } from './location-box';

describe('the terms of a location', () => {
  it('get suggestions one after the other', () => {
    expect(lastTerm('dav')).toBe('dav');
    expect(lastTerm('Davao City, tor')).toBe('tor');
    expect(lastTerm('Davao City,')).toBe('');
  });

  it('are kept before the chosen one', () => {
    expect(withLastTerm('dav', 'Davao City')).toBe('Davao City');
    expect(withLastTerm('toril,dav', 'Davao City')).toBe('toril, Davao City');
  });
});
