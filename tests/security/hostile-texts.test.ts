import {
  endpointsWithBody,
  endpointsWithQuery,
  fieldsOf,
  hostileValues,
  withField,
} from '../support/hostile';

/** Long enough for every limit; the slow suite sends longer ones. */
const values = hostileValues(12_000);
/** Longer than any text that a form accepts, and short enough to be normalised quickly. */
const mostNormalized = 5_000;

/** Maximum number of issues for a body with a hundred unknown fields, in addition to those of the known ones. */
const mostErrors = 150;

/**
 * Validates a hostile value and records the longest text that was normalised: a schema must normalise no long text and report few issues.
 */
const checkAccess = (
  schema: { safeParse(value: unknown): { error?: { issues: unknown[] } | undefined } },
  value: unknown,
) => {
  const lengths: number[] = [];
  const { normalize } = String.prototype;
  const spy = jest.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    lengths.push(this.length);
    return normalize.call(this, form);
  });
  const { error } = schema.safeParse(value);
  spy.mockRestore();
  return { issues: error?.issues ?? [], longest: Math.max(0, ...lengths) };
};

describe('a hostile text', () => {
  it.each(endpointsWithBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is rejected in every field of the body of %s, by its length alone',
    (_name, endpoint) => {
      const errors: string[] = [];
      for (const field of fieldsOf(endpoint.body)) {
        for (const [name, value] of values) {
          const { issues, longest } = checkAccess(endpoint.body, withField(field, value));
          const root = field.split('.')[0];
          const named = issues.filter((issue) => (issue as { path: unknown[] }).path[0] === root);
          if (longest > mostNormalized) errors.push(`${field} normalises ${longest} of ${name}`);
          // Unknown fields are ignored, however many there are.
          if (named.length === 0 && name !== 'many keys') errors.push(`${field} takes ${name}`);
          if (issues.length > mostErrors) errors.push(`${field} names ${issues.length} faults of ${name}`);
        }
      }

      expect(errors).toEqual([]);
    },
  );

  it.each(endpointsWithQuery.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is rejected in every parameter of %s, or is short enough',
    (_name, endpoint) => {
      const errors: string[] = [];
      for (const parameter of Object.keys(endpoint.query.shape)) {
        for (const [name, value] of values) {
          if (typeof value !== 'string') continue;
          const { issues, longest } = checkAccess(endpoint.query, { [parameter]: value });
          if (longest > mostNormalized) errors.push(`${parameter} normalises ${longest} of ${name}`);
          if (issues.length === 0) errors.push(`${parameter} takes ${name}`);
        }
      }

      expect(errors).toEqual([]);
    },
  );
});
