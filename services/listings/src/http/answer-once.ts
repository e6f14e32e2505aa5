import { createHash } from 'node:crypto';
import { conflict, validationFailed } from '@halalmap/errors';
import type { ServiceContext } from '@halalmap/service-kit';
import type { IdempotencyStore, KeptAnswer } from '../domain/idempotency-store';

const keyPattern = /^[\x21-\x7e]{1,255}$/;

const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('base64url');

const give = (ctx: ServiceContext, { status, headers, body }: KeptAnswer): void => {
  ctx.status = status;
  ctx.set(headers);
  ctx.type = 'application/json';
  ctx.body = body;
};

/** A key counts for the caller, or the address of a visitor, and the path. */
const scopedKey = (ctx: ServiceContext, key: string): string => {
  const scope = ctx.state.caller ? `user:${ctx.state.caller.id}` : `address:${ctx.state.clientAddress}`;
  return hashOf(scope, `${ctx.method} ${ctx.path}`, key);
};

/**
 * Answers a request once: one that comes again within a day with the same `Idempotency-Key` and body gets the first answer.
 * Without the header the work is simply done.
 * @param options.body what was asked for, after checking
 * @param options.newId id for what is made
 * @param options.work does it; called with the id to use, which is the same again after an attempt that was cut off
 * @throws AppError `conflict` for the same key with another body, `in_progress` while the first still runs
 */
export const answerOnce = async (
  ctx: ServiceContext,
  options: {
    store: IdempotencyStore;
    body: unknown;
    newId: () => string;
    work: (id: string) => Promise<KeptAnswer>;
  },
): Promise<void> => {
  const given = ctx.get('idempotency-key');
  if (given === '') return give(ctx, await options.work(options.newId()));
  if (!keyPattern.test(given)) {
    throw validationFailed([{ path: 'Idempotency-Key', message: 'Send at most 255 visible characters' }]);
  }
  const key = scopedKey(ctx, given);
  const bodyHash = hashOf(JSON.stringify(options.body));
  const begun = await options.store.begin({ key, bodyHash, resourceId: options.newId() });
  if (begun.state === 'other_body') throw conflict('This Idempotency-Key was used for another request');
  if (begun.state === 'running') throw conflict('The first request with this key still runs', 'in_progress');
  if (begun.state === 'answered') return give(ctx, begun.answer);
  try {
    const answer = await options.work(begun.resourceId);
    await options.store.finish(key, answer);
    give(ctx, answer);
  } catch (error) {
    await options.store.abandon(key);
    throw error;
  }
};
