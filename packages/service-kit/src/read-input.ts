import { limits, plainMessage, type ErrorDetail } from '@halalmap/contracts';
import { AppError, notFound, validationFailed } from '@halalmap/errors';
import type { z } from 'zod';
import { hasBody } from './body-limits';
import type { ServiceContext } from './context';
import { receiveBody } from './receive-body';

/** Fields that a strict schema does not know are named one by one; of very many faults only the first are. */
const toDetails = (error: z.ZodError): ErrorDetail[] =>
  error.issues
    .slice(0, limits.body.details)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, limits.body.details).map((key) => ({
            path: [...issue.path, key].join('.'),
            message: `${key} cannot be changed`,
          }))
        : { path: issue.path.join('.'), message: issue.message },
    )
    .slice(0, limits.body.details);

const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('invalid_json', 'The body is not UTF-8', { cause });
  }
};

/**
 * Looks at a text of JSON before it is parsed, which takes long where it is deep or holds very many values.
 * @throws AppError `invalid_json`
 */
const checkSize = (text: string): void => {
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ',') values += 1;
    if (depth > limits.body.depth) throw new AppError('invalid_json', 'The JSON is nested too deeply');
    if (values > limits.body.values) throw new AppError('invalid_json', 'The JSON contains too many values');
  }
};

/**
 * `__proto__` as a key of JSON is data of an attacker, never of a form. Half a surrogate pair cannot be stored: it becomes
 * the replacement character here, so that what is answered is what is kept.
 */
const reviveSafely = (key: string, value: unknown): unknown => {
  if (key === '__proto__') return undefined;
  return typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\uFFFD') : value;
};

/**
 * Reads and checks a JSON body. A request without one says as much as `{}`, and needs no content type.
 * @param ctx the request
 * @param schema what the body must be; unknown fields follow the schema's own rule
 * @returns the parsed value
 * @throws AppError `unsupported_media_type`, `payload_too_large` (above 1 MB), `invalid_json` or `validation_failed`
 */
export const readBody = async <T extends z.ZodType>(
  ctx: Pick<ServiceContext, 'req' | 'request' | 'is' | 'state'>,
  schema: T,
): Promise<z.output<T>> => {
  const isGiven = hasBody(ctx.req);
  if (isGiven && !ctx.is('json', '+json'))
    throw new AppError('unsupported_media_type', 'Send the body as application/json');
  const text = isGiven ? decode(await receiveBody(ctx)) : '{}';
  checkSize(text);
  let value: unknown;
  try {
    value = JSON.parse(text, reviveSafely);
  } catch {
    throw new AppError('invalid_json', 'The body is not valid JSON');
  }
  const result = schema.safeParse(value, { error: plainMessage });
  if (!result.success) throw validationFailed(toDetails(result.error));
  ctx.state.body = result.data;
  return result.data;
};

/** NUL and its like are never typed, and databases refuse some of them. Tabs and line breaks are pasted. */
const controlCharacters = /(?![\t\n\r])\p{Cc}/u;

/**
 * Reads and checks the query. An empty parameter counts as absent, an unknown one is dropped by the schema.
 * @throws AppError `validation_failed` that names each bad parameter; one with control characters is bad
 */
export const readQuery = <T extends z.ZodObject>(
  ctx: { query: Record<string, string | string[] | undefined> },
  schema: T,
): z.output<T> => {
  const given = Object.fromEntries(
    Object.entries(ctx.query)
      .map(
        ([key, value]) =>
          [key, Array.isArray(value) ? value.filter((entry) => entry !== '') : value] as const,
      )
      .filter(([, value]) => value !== undefined && value !== '' && value.length > 0),
  );
  const unprintable = Object.keys(schema.shape).filter((key) =>
    [given[key] ?? []].flat().some((value) => controlCharacters.test(value)),
  );
  if (unprintable.length > 0)
    throw validationFailed(unprintable.map((path) => ({ path, message: 'Leave out control characters' })));
  const result = schema.safeParse(given, { error: plainMessage });
  if (!result.success) throw validationFailed(toDetails(result.error));
  return result.data;
};

/**
 * Reads and checks the parameters of the path. A value that cannot be an id is a thing that does not exist.
 * @throws AppError `not_found`
 */
export const readParams = <T extends z.ZodType>(ctx: { params: unknown }, schema: T): z.output<T> => {
  const result = schema.safeParse(ctx.params);
  if (!result.success) throw notFound();
  return result.data;
};
