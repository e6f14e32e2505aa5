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
    await file.saveChecked([{ fields: { name: 'Aroma' } }]);
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

  it('returns the checked rows in their order, also while more are added', async () => {
    const file = await spoolFile(bodyOf('[]'), 'json');
    await file.saveChecked([{ fields: { name: 'Müller’s' } }]);
    expect(await collect(file.checkedRows())).toEqual([{ fields: { name: 'Müller’s' } }]);
    await file.saveChecked([{ fields: { name: 'Baraka' } }]);
    expect(await collect(file.checkedRows())).toEqual([
      { fields: { name: 'Müller’s' } },
      { fields: { name: 'Baraka' } },
    ]);
    await file.remove();
  });
});
