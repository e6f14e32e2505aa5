import { aListing } from '../testing/builders';
import { areaName } from './area-name';
import { aPlace } from './testing/builders';

const inTown = (number: number, town: string | null, province: string | null = null) =>
  aPlace(number, [121, 14], { town, listing: aListing({ provinceName: province }) });

describe('the name of an area', () => {
  it('is that of its one or two towns, the one with most places first', () => {
    expect(areaName([inTown(1, 'Iligan'), inTown(2, 'Marawi'), inTown(3, 'Marawi')])).toEqual({
      names: ['Marawi', 'Iligan'],
      around: false,
    });
  });

  it('is that of the province when the towns are many', () => {
    const places = ['Makati', 'Pasay', 'Taguig'].map((town, index) => inTown(index, town, 'Metro Manila'));
    expect(areaName(places)).toEqual({ names: ['Metro Manila'], around: false });
  });

  it('is that of the town of most, with more around, when there are several provinces', () => {
    const places = [
      inTown(1, 'Davao City', 'Davao del Sur'),
      inTown(2, 'Davao City', 'Davao del Sur'),
      inTown(3, 'Tagum', 'Davao del Norte'),
      inTown(4, 'Mati', 'Davao Oriental'),
    ];
    expect(areaName(places)).toEqual({ names: ['Davao City'], around: true });
  });

  it('is not known without towns', () => {
    expect(areaName([inTown(1, null), inTown(2, null)])).toBeNull();
  });
});
