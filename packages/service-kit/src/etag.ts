import type { CacheRule } from '@halalmap/contracts';
import { createHash } from 'node:crypto';
import type { ServiceContext } from './context';

/** JSON in UTF-8 that is sent as it is; `T` is what it describes. */
export class EncodedJson<T> {
  constructor(readonly bytes: Buffer) {}

  decode(): T {
    return JSON.parse(this.bytes.toString()) as T;
  }
}

/** The bytes of a value as JSON. */
export const encodeJson = (value: unknown): Buffer =>
  value instanceof EncodedJson ? value.bytes : Buffer.from(JSON.stringify(value));

interface EtagContext {
  status: number;
  body: unknown;
  get(field: string): string;
  set(field: string, value: string): void;
}

/** A strong validator computed from everything that determines the response. */
export const etagOf = (...parts: Array<string | number>): string => etagOfBytes(parts.join('\u0000'));

const etagOfBytes = (content: string | Buffer): string =>
  `"${createHash('sha1').update(content).digest('base64url')}"`;

/**
 * Whether an `If-None-Match` header names this tag, by the weak comparison of RFC 9110, 13.1.2. Koa's `fresh` is not used:
 * it lets a request's `Cache-Control: no-cache`, which some clients add by themselves, hide the match.
 */
export const matchesEtag = (header: string, tag: string): boolean =>
  header.split(',').some((entry) => {
    const given = entry.trim();
    return given === '*' || given.replace(/^W\//, '') === tag;
  });

/**
 * Sets a strong ETag and responds with 304 when the client has this version.
 * @returns true when the response is complete and needs no body
 */
export const setEtag = (ctx: EtagContext, tag: string): boolean => {
  ctx.status = 200;
  ctx.set('ETag', tag);
  if (!matchesEtag(ctx.get('if-none-match'), tag)) return false;
  ctx.status = 304;
  ctx.body = null;
  return true;
};

/**
 * Sends JSON with a strong ETag of its bytes, or 304 when the client has this version.
 * @param body a value, or `EncodedJson`
 * @param cache who may cache the response; `by caller` depends on whether the caller is signed in
 */
export const sendJson = (ctx: ServiceContext, body: unknown, cache: CacheRule): void => {
  const bytes = encodeJson(body);
  const byCaller = ctx.state.caller ? 'private, no-cache' : 'public, no-cache';
  ctx.set('Cache-Control', cache === 'by caller' ? byCaller : cache);
  if (setEtag(ctx, etagOfBytes(bytes))) return;
  ctx.type = 'json';
  ctx.body = bytes;
};
