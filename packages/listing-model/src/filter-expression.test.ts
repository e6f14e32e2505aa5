import { filterConditions, type FilterContext, type FilterValues } from './filter-expression';
import { answerParameters, countedFilters, filterNames, filters, type FilterSpec } from './filters';

const context: FilterContext = {
  minuteOfWeek: (time) => (time === undefined ? 600 : 720),
  fold: (name) => name.toLowerCase(),
  locationGroups: (location) =>
    location
      .split(';')
      .map((group) =>
        group
          .split(',')
          .map((text) =>
            text === 'davao' ? { placeIds: [11], texts: [text] } : { placeIds: [], texts: [text] },
          ),
      ),
};
const meaning = (values: FilterValues) => filterConditions(values, context);
const box = { minLat: 6, minLng: 124, maxLat: 8, maxLng: 126 };

describe('the meaning of filters', () => {
  it('is nothing where nothing is asked for', () => {
    expect(meaning({})).toEqual([]);
    expect(meaning({ certified: false, openNow: false, facility: [], location: undefined })).toEqual([]);
  });

  it.each<[FilterValues, unknown[]]>([
    [{ type: 'mosque' }, [{ field: 'entityType', oneOf: ['mosque'] }]],
    [{ category: 'Bakery' }, [{ field: 'categories', oneOf: ['bakery'] }]],
    [{ certified: true }, [{ field: 'trustLevel', oneOf: ['certified'] }]],
    [{ muslimOwned: true }, [{ field: 'provenMuslimOwned', oneOf: [true] }]],
    [{ priceRange: 'budget' }, [{ field: 'priceRange', oneOf: ['budget'] }]],
    [{ trust: 'reported' }, [{ field: 'trustLevel', oneOf: ['claimed_halal', 'facts_published'] }]],
    [{ trust: 'unverified' }, [{ field: 'trustLevel', oneOf: ['unverified'] }]],
    [{ alcohol: 'no' }, [{ field: 'alcoholServed', oneOf: ['No'] }]],
    [{ separateKitchen: 'yes' }, [{ field: 'separateKitchen', oneOf: ['Yes'] }]],
    [{ halalScope: 'all' }, [{ field: 'halalScope', oneOf: ['all'] }]],
    [{ certifyingBodyId: 3 }, [{ field: 'certifierId', oneOf: [3] }]],
    [{ openNow: true }, [{ openAtMinute: 600 }]],
    [{ openAt: '12:00' }, [{ openAtMinute: 720 }]],
    [{ bbox: box }, [{ box }]],
    [
      { facility: ['Women', 'parking'] },
      [
        { field: 'facilities', oneOf: ['women'] },
        { field: 'facilities', oneOf: ['parking'] },
      ],
    ],
    [
      { location: 'toril,quiapo;binondo' },
      [
        {
          any: [
            { all: [{ placeContains: 'toril' }, { placeContains: 'quiapo' }] },
            { placeContains: 'binondo' },
          ],
        },
      ],
    ],
    [
      { location: 'toril,davao' },
      [
        { placeContains: 'toril' },
        { any: [{ field: 'placeIds', oneOf: [11] }, { addressContains: 'davao' }] },
      ],
    ],
    [{ brandId: 7 }, [{ field: 'brandId', oneOf: [7] }]],
  ])('of %j is a condition', (values, conditions) => {
    expect(meaning(values)).toEqual(conditions);
  });

  it('is known for every filter of the directories', () => {
    const samples: { [Kind in FilterSpec['kind']]: unknown } = {
      choice: 'mosque',
      only: 'yes',
      switch: true,
      name: 'name',
      names: ['name'],
      id: 1,
      open: true,
      openAt: '12:00',
      location: 'toril',
      box,
    };

    for (const name of filterNames)
      expect(meaning({ [name]: samples[filters[name].kind] } as FilterValues)).toHaveLength(1);
  });

  it('counts what every answer would leave', () => {
    expect(countedFilters).toEqual(expect.arrayContaining(answerParameters));
  });
});
