import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { numberRow } from '../../app/import/check-import-row';
import type { FileFacts } from './import-rows';
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
    expect(os.tmpdir).toHaveBeenCalled();
    expect(readdirSync(folder)).toEqual([]);
    await file.remove();
  });

  it('is read again after a reader stopped early', async () => {
    const file = await spoolFile(bodyOf('entityType,name\nfood,Aroma\nfood,Baraka\n'), 'csv');
    for await (const row of file.read().rows) {
      expect(row).toEqual({ line: 2, source: ['food', 'Aroma'] });
      break;
    }
    expect(await collect(file.read().rows)).toEqual([
      { line: 2, source: ['food', 'Aroma'] },
      { line: 3, source: ['food', 'Baraka'] },
    ]);
    await file.remove();
  });

  /** What a file says: the values of its rows by field, or what is wrong with a row. */
  const read = async (body: Buffer | string, facts?: FileFacts) => {
    const file = await spoolFile(Readable.from([Buffer.from(body)]), 'csv', facts);
    try {
      const reading = file.read();
      const sources = await collect(reading.rows);
      const rows = sources.map(({ source, problem, line }, at) => {
        if (problem !== undefined) return { line, problem };
        return numberRow({ source, line, row: at + 1, result: 'failed' }, 'f'.repeat(24), reading.columns())
          .fields;
      });
      return { rows, lines: sources.map(({ line }) => line), notes: reading.notes() };
    } finally {
      await file.remove();
    }
  };

  it('is read as Windows-1252 when it is not UTF-8', async () => {
    const body = Buffer.from(
      'entityType,name,municipality\nfood,Karinderya ni Pe\xF1a,Para\xF1aque\n',
      'latin1',
    );

    expect(await read(body)).toMatchObject({
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
    ['UTF-16 without a mark', Buffer.from('entityType,name,municipality\nfood,Semi,Taguig\n', 'utf16le')],
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
      { line: 3, problem: expect.stringContaining('quotation mark') as string },
      { line: 4, problem: expect.stringContaining('"There"') as string },
      { entityType: 'food', name: 'Last', address: 'B' },
    ]);
  });

  it.each(['"The "Best" Kebab"', '"a"b', String.raw`"The \"Best\" Kebab"`, '"Best" Kebab'])(
    'has an error in a row with the cell %s',
    async (cell) => {
      const { rows } = await read(
        `entityType,name,address\nfood,One,"""A"" B"\nfood,${cell},Here\nfood,Two,There\n`,
      );

      expect(rows).toEqual([
        { entityType: 'food', name: 'One', address: '"A" B' },
        { line: 3, problem: expect.stringContaining('quotation mark') as string },
        { entityType: 'food', name: 'Two', address: 'There' },
      ]);
    },
  );

  it('loses only the row of a quotation mark that is never closed', async () => {
    const { rows } = await read(
      'entityType,name,address\nfood,One,"A ""B"" C"\nfood,Open,"Rizal St\nfood,Two,Here\nfood,Three,There\n',
    );

    expect(rows).toEqual([
      { entityType: 'food', name: 'One', address: 'A "B" C' },
      { line: 3, problem: expect.stringContaining('quotation mark') as string },
      { entityType: 'food', name: 'Two', address: 'Here' },
      { entityType: 'food', name: 'Three', address: 'There' },
    ]);
  });

  it('counts lines as a spreadsheet does: blank rows too, a cell of two lines once', async () => {
    const { lines, notes } = await read('sep=,\nentityType,name\n\nfood,"One\nHouse"\n,\nfood,Two\n');

    expect(lines).toEqual([3, 5]);
    expect(notes).toEqual([{ code: 'blank_rows', count: 2, values: [] }]);
  });

  it('says which cells it does not use, also those below a blank header', async () => {
    const { notes } = await read('entityType,name,Rating,\nfood,A,5,well known\n');

    expect(notes).toEqual([{ code: 'unused_columns', count: 2, values: ['Rating', 'D'] }]);
  });

  it('takes the columns from a mapping before their headers', async () => {
    const { rows } = await read('Kind of place,Establishment,Phone,Landline\nmosque,A,0917,8123 4567\n', {
      columns: { 'Kind of place': 'entityType', Phone: null, Landline: 'phone' },
    });

    expect(rows).toEqual([{ entityType: 'mosque', name: 'A', phone: '8123 4567' }]);
  });

  it('takes what its rows are from its sender when no column says it', async () => {
    const mosque = { entityType: 'mosque' } as const;
    const { rows } = await read('Name,Town\nMasjid A,Marawi,\nMasjid B\nMasjid C,Jolo,x\n', mosque);
    expect(rows).toEqual([
      { name: 'Masjid A', municipality: 'Marawi', ...mosque },
      { name: 'Masjid B', municipality: null, ...mosque },
      { line: 4, problem: 'The row has more cells than the header: "x"' },
    ]);
    expect((await read('Name,Type\nKape,food\n', mosque)).rows).toEqual([
      { name: 'Kape', entityType: 'food' },
    ]);
    const json = await spoolFile(bodyOf('[{"name":"A"},{"name":"B","entityType":"food"}]'), 'json', mosque);
    expect((await collect(json.read().rows)).map(({ source }) => source)).toEqual([
      { ...mosque, name: 'A' },
      { entityType: 'food', name: 'B' },
    ]);
    await json.remove();
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
    ['duplicate_column', 'entityType,name,phone,Mobile\nfood,A,1,2\n', 'are both phone'],
    ['validation_failed', 'title;phone\nA;1\n', 'entityType'],
    ['validation_failed', 'entityType,phone\nfood,0917 123 4567\n', 'name'],
    ['unsupported_media_type', 'PK\u0003\u0004 a workbook', 'CSV UTF-8'],
    ['unsupported_media_type', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'CSV UTF-8'],
  ])('is refused as a whole: %s', async (code, body, message) => {
    await expect(read(body)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message) as string,
    });
  });

  it('needs no name where rows are known by their externalId', async () => {
    expect((await read('externalId,phone\ne-1,0917 123 4567\n')).rows).toHaveLength(1);
  });

  it.each([
    ['UTF-16', Buffer.from('\uFEFF[{"name":"Peña"}]', 'utf16le'), []],
    ['Windows-1252', Buffer.from('[{"name":"Pe\xF1a"}]', 'latin1'), ['Windows-1252']],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFF[{"name":"Peña"}]'), []],
  ])('of JSON may be written in %s', async (_encoding, body, written) => {
    const file = await spoolFile(Readable.from([body]), 'json');
    const { rows, notes } = file.read();

    expect(await collect(rows)).toEqual([{ line: null, source: { name: 'Peña' } }]);
    expect(notes().flatMap(({ values }) => values)).toEqual(written);
    await file.remove();
  });
});
