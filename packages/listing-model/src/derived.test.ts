import { closesNextDay, facilitiesOf, openIntervals, priceTierOf } from './derived';

it('lets hours that end at or before their beginning end on the next day', () => {
  const day = 24 * 60;
  expect(closesNextDay({ open: '09:00', close: '17:00' })).toBe(false);
  expect(closesNextDay({ open: '18:00', close: '02:00' })).toBe(true);
  const periods = [
    { days: [1, 7], open: '18:00', close: '02:00' },
    { days: [2], open: '09:00', close: '09:00' },
  ];
  expect(openIntervals(periods)).toEqual([
    { from: 18 * 60, to: 26 * 60 },
    { from: 6 * day + 18 * 60, to: 6 * day + 26 * 60 },
    { from: day + 9 * 60, to: 2 * day + 9 * 60 },
  ]);
  expect(openIntervals(null)).toEqual([]);
});

it('finds a place by the section for women and the parking that its answers state, never by their names', () => {
  const named = { facilities: ['Ablution', 'ablution', 'Women', 'parking'] };
  expect(facilitiesOf(named)).toEqual(['ablution']);
  expect(facilitiesOf({ ...named, womensSection: 'Yes', parkingAvailable: true })).toEqual([
    'ablution',
    'women',
    'parking',
  ]);
  expect(facilitiesOf({ womensSection: 'No', parkingAvailable: false })).toEqual([]);
});

it('puts the two highest price ranges into one tier', () => {
  expect((['$', '$$', '$$$', '$$$$', null] as const).map(priceTierOf)).toEqual([
    'budget',
    'moderate',
    'upscale',
    'upscale',
    null,
  ]);
});
