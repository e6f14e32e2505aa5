import { brotliDecompressSync } from 'node:zlib';
import { createResponseCache, compressBody } from './response-cache';

const response = { status: 200, headers: {}, body: Buffer.from('{}'), compressed: {} };

describe('the response cache', () => {
  const build = () => {
    const clock = { time: 0 };
    return { clock, cache: createResponseCache({ maxBytes: 10_000, now: () => clock.time }) };
  };

  it('keeps a response fresh for a moment and stale for minutes', () => {
    const { clock, cache } = build();
    cache.store('/a', response, cache.generation());

    expect(cache.fresh('/a')?.body.toString()).toBe('{}');
    clock.time = 301;
    expect(cache.fresh('/a')).toBeUndefined();
    expect(cache.stale('/a')).toBeDefined();
    clock.time = 5 * 60_000 + 1;
    expect(cache.stale('/a')).toBeUndefined();
  });

  it('keeps a response fresh for as long as the caller accepts, unless a listing changes', () => {
    const { clock, cache } = build();
    cache.store('/a', response, cache.generation());

    clock.time = 1_000;
    expect(cache.fresh('/a', 1_000)).toBeDefined();
    clock.time = 1_001;
    expect(cache.fresh('/a', 1_000)).toBeUndefined();
    cache.store('/a', response, cache.generation());
    cache.invalidate();
    expect(cache.fresh('/a', 1_000)).toBeUndefined();
  });

  it('serves nothing from before a listing change, even if the response arrives after it', () => {
    const { cache } = build();
    const asked = cache.generation();
    cache.invalidate();
    cache.store('/a', response, asked);

    expect(cache.fresh('/a')).toBeUndefined();
  });

  it('compresses a body once, even if later responses have the same body', async () => {
    const { cache } = build();
    const next = (body: string) => ({ ...response, body: Buffer.from(body), compressed: {} });
    cache.store('/a', next('[1]'), 0);
    const first = compressBody(cache.fresh('/a') ?? next(''), 'br');
    cache.store('/a', next('[1]'), 0);
    expect(compressBody(cache.fresh('/a') ?? next(''), 'br')).toBe(first);
    cache.store('/a', next('[2]'), 0);
    const other = compressBody(cache.fresh('/a') ?? next(''), 'br');

    expect(brotliDecompressSync(await first).toString()).toBe('[1]');
    expect(brotliDecompressSync(await other).toString()).toBe('[2]');
  });

  it('evicts the oldest entry when full', () => {
    const { cache } = build();
    for (let index = 0; index < 20; index += 1) cache.store(`/${index}`, response, 0);

    expect(cache.stale('/0')).toBeUndefined();
    expect(cache.stale('/19')).toBeDefined();
  });

  it('keeps what is requested again when many others are requested once', () => {
    const { cache } = build();
    cache.store('/often', response, 0);
    cache.fresh('/often');
    for (let index = 0; index < 100; index += 1) cache.store(`/${index}`, response, 0);

    expect(cache.stale('/often')).toBeDefined();
    expect(cache.bytes()).toBeLessThanOrEqual(10_000);
  });

  it('reports its hit rate', () => {
    const { cache } = build();
    cache.fresh('/a');
    cache.store('/a', response, 0);
    cache.fresh('/a');

    expect(cache.hitRate()).toBe(50);
  });
});
