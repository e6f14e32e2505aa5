import { createLogger } from '@halalmap/service-kit';
import { gunzipSync } from 'node:zlib';
import type { SitemapEntry } from '../domain/sitemap';
import { createSitemapStore } from './sitemap-store';

const minute = 60_000;

describe('the cached sitemap', () => {
  let time: number;
  let readings: number;
  let read: () => Promise<SitemapEntry>;
  const aStore = () =>
    createSitemapStore({
      origin: 'https://halalmap.test',
      pages: [{ path: '/food' }],
      now: () => time,
      logger: createLogger({ name: 'test', level: 'silent' }),
      async *readListings() {
        readings += 1;
        yield await read();
      },
    });
  const textOf = async (store: ReturnType<typeof aStore>): Promise<string> =>
    gunzipSync((await store.file('/sitemap.xml'))?.gzip ?? '').toString();

  beforeEach(() => {
    time = 0;
    readings = 0;
    read = () => Promise.resolve({ path: `/listing/${readings}` });
  });

  it('is built once in ten minutes', async () => {
    const store = aStore();
    await textOf(store);
    time = 10 * minute;

    expect(await textOf(store)).toContain('/listing/1<');
    expect(readings).toBe(1);
  });

  it('is served stale while a new one is built', async () => {
    const store = aStore();
    await textOf(store);
    let finish: (entry: SitemapEntry) => void = () => undefined;
    const coming = new Promise<SitemapEntry>((resolve) => {
      finish = resolve;
    });
    read = () => coming;
    time = 11 * minute;

    expect(await textOf(store)).toContain('/listing/1<');
    finish({ path: '/listing/new' });
    while (!(await textOf(store)).includes('/listing/new<')) await new Promise(setImmediate);
    expect(readings).toBe(2);
  });

  it('makes requests wait for a new one when it is an hour old', async () => {
    const store = aStore();
    await textOf(store);
    time = 61 * minute;

    expect(await textOf(store)).toContain('/listing/2<');
  });

  it('stays in use while the listings are unavailable, with one retry a minute', async () => {
    const store = aStore();
    await textOf(store);
    read = () => Promise.reject(new Error('away'));
    time = 61 * minute;

    expect(await textOf(store)).toContain('/listing/1<');
    await textOf(store);
    expect(readings).toBe(2);
    time += 2 * minute;
    await textOf(store);
    expect(readings).toBe(3);
  });

  it('is unavailable if it was never built', async () => {
    read = () => Promise.reject(new Error('away'));

    await expect(aStore().file('/sitemap.xml')).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 60,
    });
  });
});
