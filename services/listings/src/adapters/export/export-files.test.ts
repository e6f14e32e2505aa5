import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { aListing } from '../../testing/builders';
import { presentListing } from '../../app/listing/present-listing';
import { changeDependencies, MemoryListings } from '../../testing/fakes';
import { createExportFiles } from './export-files';

const { dependencies } = changeDependencies(new MemoryListings());
const present = (name: string) =>
  presentListing(aListing({ name }), {
    audience: 'public',
    reference: dependencies.reference,
    now: dependencies.clock.now(),
  });

describe('a file of an export', () => {
  it('is read as gzip and in any range of its text', async () => {
    // Text that gzip cannot make smaller, over several blocks.
    const names = Array.from({ length: 40 }, (_, index) =>
      Array.from({ length: 3_000 }, (_none, at) =>
        String.fromCodePoint(200 + ((index * 7_919 + at * at) % 9_000)),
      ).join(''),
    );
    const listings = names.map(present);
    const file = await createExportFiles().write(
      'json',
      (async function* () {
        yield* listings;
      })(),
    );
    const text = Buffer.from(`[${listings.map((listing) => JSON.stringify(listing)).join(',\n')}]\n`);

    const packed = Buffer.concat(await file.readGzip().toArray());
    expect(packed.length).toBe(file.gzipLength);
    expect(gunzipSync(packed).equals(text)).toBe(true);
    expect(file.length).toBe(text.length);
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length), fc.nat(text.length), async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        const part = Buffer.concat(await file.read(start, end).toArray());
        expect(part.equals(text.subarray(start, end))).toBe(true);
      }),
      { numRuns: 20 },
    );
    file.release();
  });
});
