import { z } from 'zod';
import { limits } from './limits';
import { plainMessage } from './plain-message';

const documented = new WeakMap<z.ZodType, z.ZodType>();

/** Names the schema that the documentation shows instead of one that JSON Schema cannot express. */
export const documentAs = <T extends z.ZodType>(schema: T, shown: z.ZodType): T => {
  documented.set(schema, shown);
  return schema;
};

/** The schema that the documentation shows. */
export const documentedSchema = (schema: z.ZodType): z.ZodType => documented.get(schema) ?? schema;

/**
 * The given fields, each checked by its own schema; an unknown field is rejected by name. Omitted fields stay
 * omitted, even if their schema has a default.
 */
export const givenFields = <S extends Record<string, z.ZodType>>(shape: S) =>
  documentAs(
    z.record(z.string(), z.unknown()).transform((given, context) => {
      const fields: Record<string, unknown> = {};
      let unknown = 0;
      for (const [field, value] of Object.entries(given)) {
        const schema = Object.hasOwn(shape, field) ? shape[field] : undefined;
        if (!schema) {
          if ((unknown += 1) > limits.body.details) break;
          context.addIssue({ code: 'custom', path: [field], message: `${field} cannot be changed` });
          continue;
        }
        const result = schema.safeParse(value, { error: plainMessage });
        if (result.success) fields[field] = result.data;
        for (const { path, message } of result.error?.issues ?? []) {
          context.addIssue({ code: 'custom', path: [field, ...path], message });
        }
      }
      return fields as { [K in keyof S]?: z.output<S[K]> };
    }),
    z.strictObject(shape).partial(),
  );
