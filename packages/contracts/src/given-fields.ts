import { z } from 'zod';
import { plainMessage } from './plain-message';

/**
 * The fields that somebody gave, each checked by its own schema; a field that has none is refused by name. What is left
 * out stays out, whatever default its schema has.
 */
export const givenFields = <S extends Record<string, z.ZodType>>(shape: S) =>
  z.record(z.string(), z.unknown()).transform((given, context) => {
    const fields: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(given)) {
      const schema = Object.hasOwn(shape, field) ? shape[field] : undefined;
      if (!schema) {
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
  });
