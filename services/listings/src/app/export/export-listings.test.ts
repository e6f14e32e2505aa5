import { createExportFiles } from '../../adapters/export/export-files';
import { admin, aListing, regular } from '../../testing/builders';
import { changeDependencies, MemoryListings } from '../../testing/fakes';
import { createExportListings } from './export-listings';

const setUp = () => {
  const delisted: Array<{ id: string; at: Date }> = [];
  const listings = Object.assign(new MemoryListings(), {
    async *each() {
      yield aListing({ status: 'approved' });
    },
    hasChangedSince: () => Promise.resolve(true),
    delistedSince: () => Promise.resolve([...delisted]),
  });
  const files = createExportFiles();
  let written = 0;
  const { dependencies } = changeDependencies(listings);
  const exports = createExportListings({
    ...dependencies,
    files: {
      write(...request) {
        written += 1;
        return files.write(...request);
      },
    },
  });
  const sent: Array<() => void> = [];
  const get = async (
    status?: 'all' | 'approved',
    reader: Parameters<typeof exports.get>[0]['reader'] = null,
  ) => {
    const found = await exports.get({ query: { format: 'json', status }, reader });
    sent.push(found.done);
    return found;
  };
  /** A file is open until everybody who got it has read it. */
  const readAll = () => sent.forEach((done) => done());
  return { get, readAll, delisted, written: () => written, close: () => exports.close() };
};

describe('exporting listings', () => {
  it('writes the public file once for concurrent requests and for requests within a minute', async () => {
    const { get, readAll, written, close } = setUp();

    const all = await Promise.all([get(), get(), get('approved', regular)]);
    all.push(await get());

    expect(written()).toBe(1);
    expect(all.every((found) => 'file' in found)).toBe(true);
    readAll();
    await close();
  });

  it('writes the file again before it is sent when a place has been delisted since, and then no more', async () => {
    const { get, readAll, delisted, written, close } = setUp();
    const id = 'a'.repeat(24);
    delisted.push({ id, at: new Date(1) });
    await get();
    expect(written()).toBe(1);

    // Restored and delisted again.
    delisted.splice(0, 1, { id, at: new Date(2) });
    await Promise.all([get(), get()]);
    await get();

    expect(written()).toBe(2);
    readAll();
    await close();
  });

  it('keeps a file readable for readers that have started', async () => {
    const { get, close } = setUp();
    const found = await get();
    await close();

    const text = 'file' in found ? await found.file.read(0, found.file.length).toArray() : [];
    found.done();

    expect(JSON.parse(Buffer.concat(text).toString())).toHaveLength(1);
  });

  it('reads other statuses for one admin at a time, while the public file stays available to all', async () => {
    const { get, close } = setUp();
    const first = await get('all', admin);
    expect('rows' in first).toBe(true);

    await expect(get('approved', admin)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number) as number,
    });
    (await get()).done();
    first.done();

    (await get('approved', admin)).done();
    await close();
  });
});
