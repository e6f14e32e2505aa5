import { z } from 'zod';
import { allEndpoints, nameOf } from './endpoints';
import { plainMessage } from './fields';
import { listingPatchSchema } from './listing-edit';

const longText = 'x'.repeat(20_000);
const wrongValues: readonly unknown[] = [
  ...[true, {}, [], 1.5, -1, Number.MAX_VALUE, 'x', '', ' ', longText, null],
  ...[[[]], [{}], [true], ['x'], [longText], [1.5], [null], { x: 1 }, Array.from({ length: 600 }, () => 'x')],
];

/** How the messages of the validation library begin. */
const foreign = /^Invalid|^Unrecognized|^Too (?:big|small)|^Expected|^Required$|received|^Number must/;

describe('what is wrong with a field', () => {
  it('is said in our own words, whatever is sent to whatever endpoint', () => {
    const found = new Set<string>();
    for (const endpoint of allEndpoints) {
      for (const schema of [endpoint.body, endpoint.query]) {
        if (!schema) continue;
        const fields = Object.keys(
          (z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }).properties ??
            {}) as object,
        );
        const inputs = [
          ...wrongValues,
          ...fields.flatMap((field) => wrongValues.map((value) => ({ [field]: value }))),
        ];
        for (const input of inputs) {
          const { error } = (schema as z.ZodType).safeParse(input, { error: plainMessage });
          for (const { path, message, code } of error?.issues ?? [])
            if (foreign.test(message) && !(code === 'unrecognized_keys' && path.length === 0))
              found.add(`${nameOf(endpoint)} ${path.join('.')}: ${message}`);
        }
      }
    }
    expect([...found]).toEqual([]);
  });

  it.each([
    ['latitude', true, 'latitude', 'Enter degrees between -90 and 90'],
    ['longitude', [121], 'longitude', 'Enter degrees between -180 and 180'],
    ['price', {}, 'price', 'Enter an amount in pesos with at most two decimals'],
    ['iqamahMinutes', { dhuhur: 5 }, 'iqamahMinutes', 'Name the prayers fajr, dhuhr, asr, maghrib, isha'],
  ])('%s %j is refused in plain words', (field, value, path, message) => {
    const { error } = listingPatchSchema.safeParse({ [field]: value }, { error: plainMessage });
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
  });
});
