import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { spoolFile } from './spool-file';

const bodyOf = (text: string): Readable => Readable.from([Buffer.from(text)]);

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

describe('a spooled import', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(os.tmpdir(), 'halalmap-spool-'));
    jest.spyOn(os, 'tmpdir').mockReturnValue(folder);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  it('leaves no file behind when the process is killed', async () => {
    const file = await spoolFile(bodyOf('name\nAroma\n'), 'csv');
    await file.keep([{ fields: { name: 'Aroma' } }]);
    expect(os.tmpdir).toHaveBeenCalled();
    expect(readdirSync(folder)).toEqual([]);
    await file.remove();
  });

  it('is read again after a reader stopped early', async () => {
    const file = await spoolFile(bodyOf('name\nAroma\nBaraka\n'), 'csv');
    for await (const row of file.rows()) {
      expect(row).toEqual({ name: 'Aroma' });
      break;
    }
    expect(await collect(file.rows())).toEqual([{ name: 'Aroma' }, { name: 'Baraka' }]);
    await file.remove();
  });

  it('returns the kept rows in their order, also while more are added', async () => {
    const file = await spoolFile(bodyOf('[]'), 'json');
    await file.keep([{ fields: { name: 'Müller’s' } }]);
    expect(await collect(file.kept())).toEqual([{ fields: { name: 'Müller’s' } }]);
    await file.keep([{ fields: { name: 'Baraka' } }]);
    expect(await collect(file.kept())).toEqual([
      { fields: { name: 'Müller’s' } },
      { fields: { name: 'Baraka' } },
    ]);
    await file.remove();
  });
});
