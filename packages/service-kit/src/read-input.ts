import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { type ErrorDetail, fieldErrorOf, limits, plainMessage } from '@halalmap/contracts';
import { AppError, notFound, validationFailed } from '@halalmap/errors';
import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { z } from 'zod';
import { hasBody } from './body-limits';
import type { ServiceContext } from './context';

/** How bodies may be packed. */
type ContentEncoding = 'gzip' | 'br';

/** Why a body could not be read: the client disconnected, or the content is invalid. */
const unreadable = (request: IncomingMessage, cause: unknown): AppError => {
  const hasLeft = request.destroyed && !request.complete;
  const message =
    contentEncodingOf(request) === null || hasLeft
      ? 'The request ended before it was complete'
      : 'The body cannot be unpacked';
  return new AppError('validation_failed', message, { cause });
};

/**
 * The content encoding of a body; null if there is none.
 * @throws AppError `unsupported_media_type` for other encodings, and for several at once
 */
export const contentEncodingOf = ({ headers }: IncomingMessage): ContentEncoding | null => {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return null;
  if (encoding === 'gzip' || encoding === 'br') return encoding;
  throw new AppError('unsupported_media_type', 'Send the body uncompressed, or compressed with gzip or br');
};

/**
 * The decompressed bytes of a large body. The request stays open when its reader stops early, so that a response can
 * still be sent.
 * @throws AppError `unsupported_media_type`, or `validation_failed` when it cannot be decompressed
 */
export async function* decompressedBody(request: IncomingMessage): AsyncGenerator<Buffer> {
  const packing = contentEncodingOf(request);
  const source: Readable =
    packing === null ? request : request.pipe(packing === 'br' ? createBrotliDecompress() : createGunzip());
  const cut = (): void => void source.destroy(new Error('The client has gone'));
  if (source !== request) request.once('close', () => request.complete || cut());
  try {
    yield* source.iterator({ destroyOnReturn: source !== request }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw unreadable(request, error);
  }
}

/**
 * koa-body receives and unpacks the body within the size limit, and returns the bytes: its JSON reader would parse
 * before the depth is checked, and accept what is not UTF-8.
 */
const receive = koaBody({
  json: false,
  urlencoded: false,
  textTypes: ['*/*'],
  textLimit: limits.body.json,
  encoding: '',
  parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
  onError(error, ctx) {
    if ('type' in error && error.type === 'entity.too.large')
      throw new AppError('payload_too_large', 'The request is too large', { cause: error });
    throw unreadable(ctx.req, error);
  },
});

/**
 * Receives all of a small body, unpacked.
 * @returns no bytes where there is no body, or no content type
 * @throws AppError `payload_too_large` above 1 MB, `unsupported_media_type` for other encodings than gzip and br,
 * `validation_failed` when it ends early or cannot be unpacked
 */
export const receiveBody = async (ctx: Pick<Context, 'req' | 'request'>): Promise<Buffer> => {
  if (!hasBody(ctx.req)) return Buffer.alloc(0);
  // koa-body compares the encoding case-sensitively.
  ctx.req.headers['content-encoding'] = contentEncodingOf(ctx.req) ?? 'identity';
  await receive(ctx as Context, () => Promise.resolve());
  const body: unknown = ctx.request.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
};

/** Reports unknown fields of a strict schema one by one, and only the first of very many errors. */
export const detailsOf = (error: z.ZodError): ErrorDetail[] =>
  error.issues
    .slice(0, limits.body.details)
    .flatMap((issue): ErrorDetail[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, limits.body.details).map((key) => ({
            path: [...issue.path, key].join('.'),
            message: `${key} cannot be changed`,
            code: 'not_editable',
          }))
        : [{ path: issue.path.join('.'), message: issue.message, ...fieldErrorOf(issue) }],
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
 * Checks the depth and number of values of a JSON text before parsing, which takes long for deep or large input.
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
 * `__proto__` as a JSON key comes from an attacker, never from a form. An unpaired surrogate cannot be stored: it is
 * replaced here, so that the response equals what is stored.
 */
const reviveSafely = (key: string, value: unknown): unknown => {
  if (key === '__proto__') return undefined;
  return typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\uFFFD') : value;
};

/**
 * Reads and validates a JSON body. A request without a body counts as `{}` and needs no content type.
 * @param ctx the request
 * @param schema unknown fields follow the schema's own rule
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
  if (!result.success) throw validationFailed(detailsOf(result.error));
  ctx.state.body = result.data;
  return result.data;
};

/**
 * Control characters such as NUL are never typed, and databases reject some of them. Tabs and line breaks are pasted.
 */
const controlCharacters = /(?![\t\n\r])\p{Cc}/u;

/**
 * Reads and validates the query. An empty parameter counts as absent; the schema drops unknown ones.
 * @throws AppError `validation_failed` that names each invalid parameter; control characters are invalid
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
  if (!result.success) throw validationFailed(detailsOf(result.error));
  return result.data;
};

/**
 * Reads and validates the path parameters. A value that cannot be an id is not found.
 * @throws AppError `not_found`
 */
export const readParams = <T extends z.ZodType>(ctx: { params: unknown }, schema: T): z.output<T> => {
  const result = schema.safeParse(ctx.params);
  if (!result.success) throw notFound();
  return result.data;
};
