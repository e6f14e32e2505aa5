import { limits, plainMessage, type ErrorDetail } from '@halalmap/contracts';
import { AppError, notFound, validationFailed } from '@halalmap/errors';
import getRawBody from 'raw-body';
import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';

interface BodyContext {
  req: IncomingMessage;
  is(...types: string[]): string | false | null;
  /** The checked body is left here, for those who write down what was asked. */
  state?: { body?: unknown };
}

/** Fields that a strict schema does not know are named one by one. */
const toDetails = (error: z.ZodError): ErrorDetail[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].join('.'),
          message: `${key} cannot be changed`,
        }))
      : { path: issue.path.join('.'), message: issue.message },
  );

const readText = async (request: IncomingMessage, maxBytes: number): Promise<string> => {
  try {
    const bytes = await getRawBody(request, {
      length: request.headers['content-length'] ?? null,
      limit: maxBytes,
    });
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    const kind = error instanceof Error && 'type' in error ? error.type : undefined;
    if (kind === 'entity.too.large') throw new AppError('payload_too_large', 'The request is too large');
    if (error instanceof TypeError) throw new AppError('invalid_json', 'The body is not UTF-8');
    throw new AppError('validation_failed', 'The request ended before it was complete', { cause: error });
  }
};

const depthOf = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
};

/**
 * `__proto__` as a key of JSON is data of an attacker, never of a form. Half a surrogate pair cannot be stored: it becomes
 * the replacement character here, so that what is answered is what is kept.
 */
const reviveSafely = (key: string, value: unknown): unknown => {
  if (key === '__proto__') return undefined;
  return typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\uFFFD') : value;
};

/** Whether a request brings a body along. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads and checks a JSON body. A request without one says as much as `{}`, and needs no content type.
 * @param ctx the request
 * @param schema what the body must be; unknown fields follow the schema's own rule
 * @returns the parsed value
 * @throws AppError `unsupported_media_type`, `payload_too_large` (above 1 MB), `invalid_json` or `validation_failed`
 */
export const readBody = async <T extends z.ZodType>(ctx: BodyContext, schema: T): Promise<z.output<T>> => {
  const isGiven = hasBody(ctx.req);
  if (isGiven && !ctx.is('json', '+json'))
    throw new AppError('unsupported_media_type', 'Send the body as application/json');
  const text = isGiven ? await readText(ctx.req, limits.body.json) : '{}';
  if (depthOf(text) > limits.body.depth) throw new AppError('invalid_json', 'The JSON is nested too deeply');
  let value: unknown;
  try {
    value = JSON.parse(text, reviveSafely);
  } catch {
    throw new AppError('invalid_json', 'The body is not valid JSON');
  }
  const result = schema.safeParse(value, { error: plainMessage });
  if (!result.success) throw validationFailed(toDetails(result.error));
  if (ctx.state) ctx.state.body = result.data;
  return result.data;
};

/**
 * Reads and checks the query. An empty parameter counts as absent, an unknown one is dropped by the schema.
 * @throws AppError `validation_failed` that names each bad parameter
 */
export const readQuery = <T extends z.ZodType>(
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
