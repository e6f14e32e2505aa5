import { tmpdir } from 'node:os';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import type { ExportFile } from '../../app/export/export-listings';
import { writePackedFile } from './packed-file';

const idOf = (index: number): string => index.toString(16).padStart(24, '0');

const write = async (texts: readonly string[]): Promise<ExportFile> => {
  const writer = await writePackedFile({ folder: tmpdir(), opening: '[' });
  for (const [index, text] of texts.entries())
    await writer.add({ id: idOf(index), separator: index === 0 ? '' : ',', text: JSON.stringify(text) });
  return writer.finish(']');
};
const textOf = async (file: ExportFile, start = 0, end = file.length): Promise<string> =>
  Buffer.concat(await file.read(start, end).toArray()).toString('latin1');

/** Long texts, so that entries cross block boundaries. */
const texts = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.nat(200_000).map((length) => 'é'.repeat(length)),
  ),
  { maxLength: 8 },
);

describe('a packed file', () => {
  it('returns the remaining text, in ranges and as gzip', async () => {
    const choice = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(texts, choice, choice, part, part, async (all, goesFirst, goesThen, a, b) => {
        const written = await write(all);
        for (const goes of [goesFirst, goesThen]) {
          const gone = all.flatMap((_, index) => (goes[index] ? [idOf(index)] : []));
          const file = await (await written.without(gone)).without(gone);
          const expected = Buffer.from(JSON.stringify(all.filter((_, index) => !goes[index])));
          expect(await textOf(file)).toBe(expected.toString('latin1'));
          expect(file.length).toBe(expected.length);
          const [start = 0, end = 0] = [a, b]
            .map((at) => Math.round(at * expected.length))
            .sort((x, y) => x - y);
          expect(await textOf(file, start, end)).toBe(expected.toString('latin1', start, end));
          const packed = Buffer.concat(await file.readGzip().toArray());
          expect(packed.length).toBe(file.gzipLength);
          expect(gunzipSync(packed).equals(expected)).toBe(true);
          expect(file.tag === written.tag).toBe(gone.length === 0);
        }
        written.release();
      }),
      { numRuns: 25 },
    );
  });
});
