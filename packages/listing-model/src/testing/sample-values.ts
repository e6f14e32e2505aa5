import type { FieldSpec } from '../field-spec';
import { hasField } from '../field-rules';
import { fieldNames, specOf, type FieldName } from '../fields';
import { type AnswerParameter, answerParameters } from '../filters';
import type { EntityType } from '../types';

/** A valid value of each kind, as the API sends it. */
const samples: { [Kind in FieldSpec['kind']]: (spec: Extract<FieldSpec, { kind: Kind }>) => unknown } = {
  text: () => 'Some text',
  longText: () => 'First line\nsecond line',
  names: () => ['One name', 'Another name'],
  email: () => 'place@halal.example',
  phone: () => '+63 2 8123 4567',
  link: () => 'https://halal.example/place',
  number: ({ min }) => min + 3,
  price: () => '1299.50',
  degrees: ({ bound }) => (bound === 90 ? '7.5' : '122.5'),
  day: () => '2027-03-31',
  time: () => '04:45',
  times: () => ['12:15', '13:00'],
  iqamah: () => ({ fajr: 20, dhuhr: 15, asr: 10, maghrib: 5, isha: 10 }),
  eidPrayer: () => ({ at: '06:30', where: 'City plaza', ifRain: 'Grand Mosque' }),
  openingHours: () => [{ days: [1, 2], open: '09:00', close: '21:00' }],
  barcode: () => '4006381333931',
  flag: () => true,
  boolean: () => true,
  answer: () => 'No',
  declaration: () => 'Yes',
  choice: ({ options }) => options[0],
  reference: () => 1,
};

/** A valid value of a field, as the API sends it. */
export const sampleValue = (name: FieldName): unknown => {
  const spec = specOf(name);
  return (samples[spec.kind] as (given: FieldSpec) => unknown)(spec);
};

/** The fields of a type, each with a valid value. */
export const sampleFacts = (type: EntityType): Partial<Record<FieldName, unknown>> =>
  Object.fromEntries(
    fieldNames
      .filter((name) => hasField(type, name) && specOf(name).sameAs === undefined)
      .map((name) => [name, sampleValue(name)]),
  );

/** The facets of the filters by answers, where no place has such an answer. */
export const noAnswers = Object.fromEntries(answerParameters.map((parameter) => [parameter, 0])) as Record<
  AnswerParameter,
  number
>;
