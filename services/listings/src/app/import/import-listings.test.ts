import { limits } from '@halalmap/contracts';
import { Readable } from 'node:stream';
import type { SourceRow } from '../../domain/imports';
import { isLarge } from './import-listings';

const fileOf = (count: number): Parameters<typeof isLarge>[0] => ({
  read: () => ({
    rows: Readable.from(
      Array.from({ length: count }, (_, row): SourceRow => ({ line: row + 2, source: ['food', 'A'] })),
    ),
    columns: () => null,
    notes: () => [],
  }),
});

describe('a file of an import', () => {
  it('is large when it has more rows than are imported before the response', async () => {
    expect(await isLarge(fileOf(limits.import.rowsAtOnce))).toBe(false);
    expect(await isLarge(fileOf(limits.import.rowsAtOnce + 1))).toBe(true);
  });

  it('is refused when it has more rows than an import may have', async () => {
    expect(await isLarge(fileOf(1_200), 1_200)).toBe(true);
    await expect(isLarge(fileOf(1_201), 1_200)).rejects.toMatchObject({
      code: 'payload_too_large',
      message: 'The file has more than 1,200 rows. Split it',
    });
  });

  it('may have 200,000 rows', () => {
    expect(limits.import.rows).toBe(200_000);
  });
});
