import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepPrivate } from './private-files';

describe('a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'halalmap-private-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const modeOf = (...path: string[]): string => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

  it('of an earlier version loses all rights of other users', () => {
    mkdirSync(join(folder, 'media/images/a'), { recursive: true });
    writeFileSync(join(folder, 'media/images/a/full.jpg'), '');
    mkdirSync(join(folder, 'mongo'));
    writeFileSync(join(folder, 'mongo/data.mdb'), '');
    for (const open of ['media', 'media/images', 'media/images/a']) chmodSync(join(folder, open), 0o755);
    chmodSync(join(folder, 'media/images/a/full.jpg'), 0o644);
    chmodSync(join(folder, 'mongo'), 0o700);
    chmodSync(join(folder, 'mongo/data.mdb'), 0o664);

    keepPrivate(folder);

    const folders = ['.', 'media', 'media/images', 'media/images/a', 'mongo'].map((path) => modeOf(path));
    expect(new Set(folders)).toEqual(new Set(['700']));
    expect([modeOf('media/images/a/full.jpg'), modeOf('mongo/data.mdb')]).toEqual(['600', '600']);
  });

  it('does not change what a link in it leads to', () => {
    const outside = mkdtempSync(join(tmpdir(), 'halalmap-outside-'));
    chmodSync(outside, 0o755);
    symlinkSync(outside, join(folder, 'linked'));

    keepPrivate(folder);

    expect(statSync(outside).mode & 0o777).toBe(0o755);
    rmSync(outside, { recursive: true });
  });
});
