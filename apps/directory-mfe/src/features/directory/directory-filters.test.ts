import type { DirectoryFacets } from '@halalmap/contracts';
import { noAnswers } from '@halalmap/listing-model/testing';
import {
  type DirectoryFilters,
  countFilters,
  directoryQuery,
  noFilters,
  startOfPage,
  answerFiltersOf,
  offerOf,
  readFilters,
  toggleFacility,
  trustFiltersOf,
  writeFilters,
} from './directory-filters';

const everything: DirectoryFilters = {
  search: 'satti',
  typed: 'satti davao',
  near: { lat: 14.5353, lng: 120.9826, name: 'SM Mall of Asia' },
  location: 'davao, toril',
  on: ['certified', 'muslimOwned', 'openNow', ...answerFiltersOf('food'), 'halalScope'],
  openAt: '03:30',
  trust: 'proven',
  category: 'Bakery',
  foodType: 'Tausug',
  priceRange: 'budget',
  facilities: ['parking', 'women'],
  area: [124, 6, 126, 8],
  sort: 'name',
  page: 2,
};

describe('the filters of a directory', () => {
  it('counts pages as a list loads them, and drops pages that cannot exist', () => {
    const pageIn = (query: string) => readFilters(new URLSearchParams(query)).page;
    expect([1, 2, 3].map(startOfPage)).toEqual([0, 10, 25]);
    expect(writeFilters({ ...noFilters, page: 3 }).toString()).toBe('page=3');
    expect(['page=3', 'page=0', 'page=-1', 'page=two', 'page=999999', ''].map(pageIn)).toEqual([
      3, 1, 1, 1, 1, 1,
    ]);
  });

  it('are read from the URL as they were written', () => {
    expect(readFilters(writeFilters(everything))).toEqual(everything);
  });

  it('write what is halal as the parameter of the API', () => {
    expect(writeFilters({ ...noFilters, on: ['halalScope'] }).toString()).toBe('halalScope=all');
  });

  it('leave a URL without parameters unchanged', () => {
    expect(writeFilters(noFilters).toString()).toBe('');
  });

  it('ignore unknown values in a URL, so that the server never refuses a shared link', () => {
    const params = new URLSearchParams(
      'priceRange=cheap&sort=nearest&certified=yes&facility=&bbox=1,2&openAt=25:00&other=1',
    );

    expect(readFilters(params)).toEqual(noFilters);
  });

  it('sort by best evidence, and by relevance while searching', () => {
    expect(directoryQuery('food', noFilters)).toBe('type=food&sort=trust');
    expect(directoryQuery('food', { ...noFilters, search: ' satti ' })).toBe('search=satti&type=food');
  });

  it('send the position rounded to about a kilometre, and only for nearest first', () => {
    const position = { lat: 14.598765, lng: 120.984321 };
    const nearest: DirectoryFilters = { ...noFilters, sort: 'distance' };

    expect(directoryQuery('food', nearest, position)).toBe('type=food&sort=distance&near=14.60%2C120.98');
    expect(directoryQuery('food', nearest, null)).toBe('type=food&sort=trust');
    expect(directoryQuery('food', noFilters, position)).toBe('type=food&sort=trust');
  });

  it('are counted without the search and the order', () => {
    expect(countFilters(noFilters)).toBe(0);
    expect(countFilters(everything)).toBe(14 + answerFiltersOf('food').length);
  });

  it('toggle a facility', () => {
    const on = toggleFacility(noFilters, 'women');

    expect(on.facilities).toEqual(['women']);
    expect(toggleFacility(on, 'women').facilities).toEqual([]);
  });

  it('ask of mosques nothing about being halal, but let go of what was asked', () => {
    expect(trustFiltersOf('food', noFilters)).toEqual(['proven', 'reported']);
    expect(trustFiltersOf('mosque', noFilters)).toEqual([]);
    expect(trustFiltersOf('mosque', { trust: 'proven' })).toEqual(['proven']);
  });

  it('offer only values with matches, and chosen ones', () => {
    const facets: DirectoryFacets = {
      certified: 3,
      muslimOwned: 0,
      openNow: 1,
      priceRange: { budget: 2 },
      facility: { parking: 4 },
      trust: { certified: 3, community_confirmed: 2, claimed_halal: 7, unverified: 9 },
      halalScope: 4,
      ...noAnswers,
    };

    expect(offerOf(facets, 'certified', false)).toEqual({ count: 3, isOffered: true });
    expect(offerOf(facets, 'muslimOwned', false)).toEqual({ count: 0, isOffered: false });
    expect(offerOf(facets, 'muslimOwned', true)).toEqual({ count: 0, isOffered: true });
    expect(offerOf(facets, 'trust.proven', false).count).toBe(5);
    expect(offerOf(facets, 'trust.reported', false).count).toBe(7);
    expect(offerOf(facets, 'priceRange.upscale', false).isOffered).toBe(false);
    expect(offerOf(facets, 'facility.parking', false).count).toBe(4);
    expect(offerOf(undefined, 'certified', false)).toEqual({ count: null, isOffered: true });
  });
});
