import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { limits } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { hasBody } from './body-limits';

/** How bodies may be packed. */
type Packing = 'gzip' | 'br';

/** Why a body could not be read: the client disconnected, or the content is invalid. */
const unreadable = (request: IncomingMessage, cause: unknown): AppError => {
  const hasLeft = request.destroyed && !request.complete;
  const message =
    packingOf(request) === null || hasLeft
      ? 'The request ended before it was complete'
      : 'The body cannot be unpacked';
  return new AppError('validation_failed', message, { cause });
};

/**
 * The content encoding of a body; null if there is none.
 * @throws AppError `unsupported_media_type` for other encodings, and for several at once
 */
export const packingOf = ({ headers }: IncomingMessage): Packing | null => {
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
export async function* unpackedBody(request: IncomingMessage): AsyncGenerator<Buffer> {
  const packing = packingOf(request);
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
 * koa-body receives and unpacks, within the size limit, and hands over the bytes: its JSON reader would parse before the
 * depth is checked, and take what is not UTF-8.
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
  ctx.req.headers['content-encoding'] = packingOf(ctx.req) ?? 'identity';
  await receive(ctx as Context, () => Promise.resolve());
  const body: unknown = ctx.request.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
};
