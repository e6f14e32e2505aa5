import { createFormatters, createTranslator, defineCatalogue } from '@halalmap/i18n';
import { entityTypes, fieldNames, groupOf, halalFields, hasField, specOf } from '@halalmap/listing-model';
import { sampleValue } from '@halalmap/listing-model/testing';
import { en } from '../messages/en';
import { amenityFields, factValueText, isFactField, suggestibleFields, tableFieldsOf } from './fact-fields';

const tools = { t: createTranslator(defineCatalogue({ en }), 'en'), format: createFormatters('en') };

/** Groups that have a place of their own on the page of a listing. */
const placed: readonly string[] = [
  'category',
  'about',
  'contact',
  'social',
  'orders',
  'location',
  'position',
  'hours',
  'prayers',
  'facilities',
  'more',
];

const trust = { level: 'unverified' } as const;

describe.each(entityTypes)('every public field of a %s listing', (type) => {
  const fields = fieldNames.filter(
    (name) => hasField(type, name) && !specOf(name).readers && specOf(name).sameAs === undefined,
  );

  it('has a place on the page of the listing', () => {
    const shown: readonly string[] = [...tableFieldsOf({ entityType: type, trust }), ...amenityFields];
    const missing = fields.filter(
      (name) => !shown.includes(name) && !placed.includes(groupOf(name)) && specOf(name).kind !== 'reference',
    );
    expect(missing).toEqual([]);
  });

  it('that is a fact has a text for its value, also in the history, and can be suggested', () => {
    const facts = fields.filter(isFactField);
    expect(facts.filter((name) => factValueText(name, sampleValue(name), tools) === null)).toEqual([]);
    expect(facts.filter((name) => !suggestibleFields({ entityType: type, trust }).includes(name))).toEqual(
      [],
    );
  });
});

it('a business that nobody asks whether it is halal has no facts about that', () => {
  const place = { entityType: 'business', trust: { level: 'facts_published' } } as const;
  const shown = [...tableFieldsOf(place), ...suggestibleFields(place)];
  expect(shown.filter((field) => halalFields.some((one) => one === field))).toEqual([]);
  expect(shown).toContain('muslimOwned');
});
