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
    const file = await spoolFile(bodyOf('entityType,name\nfood,Aroma\n'), 'csv');
    await file.saveChecked([{ fields: { name: 'Aroma' } }]);
    expect(os.tmpdir).toHaveBeenCalled();
    expect(readdirSync(folder)).toEqual([]);
    await file.remove();
  });

  it('is read again after a reader stopped early', async () => {
    const file = await spoolFile(bodyOf('entityType,name\nfood,Aroma\nfood,Baraka\n'), 'csv');
    for await (const row of file.rows()) {
      expect(row).toEqual({ entityType: 'food', name: 'Aroma' });
      break;
    }
    expect(await collect(file.rows())).toEqual([
      { entityType: 'food', name: 'Aroma' },
      { entityType: 'food', name: 'Baraka' },
    ]);
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

  const read = async (body: Buffer | string) => {
    const file = await spoolFile(Readable.from([Buffer.from(body)]), 'csv');
    try {
      return { rows: await collect(file.rows()), notes: file.notes() };
    } finally {
      await file.remove();
    }
  };

  it('is read as Windows-1252 when it is not UTF-8', async () => {
    const body = Buffer.from(
      'entityType,name,municipality\nfood,Karinderya ni Pe\xF1a,Para\xF1aque\n',
      'latin1',
    );

    expect(await read(body)).toEqual({
      rows: [{ entityType: 'food', name: 'Karinderya ni Peña', municipality: 'Parañaque' }],
      notes: [{ code: 'encoding', count: 1, values: ['Windows-1252'] }],
    });
  });

  it.each([
    ['semicolons', 'entityType;name;municipality\nfood;Semi;Taguig\n'],
    ['tabs', 'EntityType\tName\tTown\nFood\tSemi\tTaguig\n'],
    ['a line that names the delimiter', 'sep=;\r\nentity_type;name;City\r\nfood;Semi;Taguig\r\n'],
    ['a byte order mark', '\uFEFFentityType,name,municipality\nfood,Semi,Taguig\n'],
    ['UTF-16', Buffer.from('\uFEFFentityType,name,municipality\nfood,Semi,Taguig\n', 'utf16le')],
    ['surplus empty cells and blank rows', 'entityType,name,municipality\n,,\nfood,Semi,Taguig,,\n'],
  ])('may have %s', async (_what, body) => {
    expect((await read(body)).rows).toEqual([{ entityType: 'food', name: 'Semi', municipality: 'Taguig' }]);
  });

  it('has empty cells at the end of a short row, and an error in a row that cannot be read', async () => {
    const { rows } = await read(
      'entityType,name,address\nfood,Short\nfood,Inch,12" pipe St\nfood,Long,Here,There\nfood,Last,B\n',
    );

    expect(rows).toEqual([
      { entityType: 'food', name: 'Short', address: null },
      { '\0problem': expect.stringContaining('quotation mark') as string },
      { '\0problem': expect.stringContaining('"There"') as string },
      { entityType: 'food', name: 'Last', address: 'B' },
    ]);
  });

  it('reads common names of columns and spellings of values, and says which columns it does not use', async () => {
    const { rows, notes } = await read(
      'Type,Name,Phone,lat,lon,Opening Hours,Fajr Time,Rating\nMosque,A,0917 000 0001,14.5,121,9am-5pm,4:45,5\n',
    );

    expect(rows).toEqual([
      {
        entityType: 'mosque',
        name: 'A',
        phone: '0917 000 0001',
        latitude: '14.5',
        longitude: '121',
        openingHoursText: '9am-5pm',
        fajrTime: '04:45',
      },
    ]);
    expect(notes).toEqual([{ code: 'unused_columns', count: 1, values: ['Rating'] }]);
  });

  it.each([
    ['duplicate_column', 'entityType,name,phone,Mobile\nfood,A,1,2\n'],
    ['validation_failed', 'title;phone\nA;1\n'],
  ])('is refused as a whole: %s', async (code, body) => {
    await expect(read(body)).rejects.toMatchObject({ code });
  });
});
