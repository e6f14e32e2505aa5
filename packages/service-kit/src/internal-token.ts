import { createHash, timingSafeEqual } from 'node:crypto';
import { unauthenticated } from '@halalmap/errors';
import { z } from 'zod';
import type { ServiceMiddleware } from './context';
import { currentTrace } from './tracing';

const leastLength = 16;

const tokensOf = (text: string): string[] => text.split(',');

/**
 * `INTERNAL_TOKEN`: the secret that services use to authenticate to each other. During a rotation it holds several,
 * separated by commas: a service sends the first and accepts all.
 */
export const internalTokenField = () =>
  z
    .string({ error: 'is needed: the secret that services show each other, the same for all of them' })
    .refine((text) => tokensOf(text).every(({ length }) => length >= leastLength), {
      error: `must have at least ${leastLength} characters`,
    })
    .refine((text) => tokensOf(text).every((token) => /^[\w.~+/-]+=*$/.test(token)), {
      error: 'must be of letters, digits and - . _ ~ + / =',
    });

/**
 * Headers of a request from one service to another below `/internal`.
 * @param tokens `INTERNAL_TOKEN`; the first of several is sent
 */
export const internalHeaders = (tokens: string): { authorization: string; traceparent?: string } => ({
  ...currentTrace(),
  authorization: `Bearer ${tokensOf(tokens)[0] ?? ''}`,
});

/** Matches like the router: letter case is ignored. */
export const isInternalPath = (path: string): boolean => /^\/internal(\/|$)/i.test(path);

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether an `Authorization` header contains one of the tokens.
 * @param given the header as received
 * @param tokens `INTERNAL_TOKEN`
 */
export const isInternalToken = (given: string | undefined, tokens: string): boolean => {
  const [scheme, value] = (given ?? '').split(' ');
  const digest = digestOf(value ?? '');
  // Digests have equal length, so the comparison takes the same time for every token; all of them are compared.
  const fitting = tokensOf(tokens).filter((token) => timingSafeEqual(digest, digestOf(token)));
  return fitting.length > 0 && scheme?.toLowerCase() === 'bearer';
};

/**
 * Rejects requests below `/internal` without the token.
 * @param token omitted: there are no internal routes
 */
export const requireInternalToken = (token: string | undefined): ServiceMiddleware =>
  function requireInternalToken(ctx, next) {
    if (!isInternalPath(ctx.path)) return next();
    if (token === undefined || !isInternalToken(ctx.get('authorization'), token))
      throw unauthenticated('This call is for services only');
    return next();
  };
