import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeObjectStore } from '../testing/object-store-contract';
import { createFolderObjectStore, prepareFolder } from './object-store';

const noRoom = (): Promise<void> =>
  Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));

describeObjectStore('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'halalmap-store-'));
  const root = join(folder, 'objects');
  const elsewhere = join(folder, 'elsewhere');
  await prepareFolder(root);
  return {
    store: createFolderObjectStore(root),
    full: createFolderObjectStore(root, noRoom),
    away: () => rename(root, elsewhere),
    back: () => rename(elsewhere, root),
    stop: () => rm(folder, { recursive: true, force: true }),
  };
});

describe('the folder of a store', () => {
  it('deletes what a crash has left unfinished when it is prepared again', async () => {
    const root = await mkdtemp(join(tmpdir(), 'halalmap-store-'));
    const store = createFolderObjectStore(root);
    await store.put('images/a/one', Buffer.from('x'), { contentType: 'image/jpeg' });
    await writeFile(join(root, 'unfinished', 'half'), 'x');
    await prepareFolder(root);

    expect(await readdir(root)).toEqual(['images']);
    expect(await store.head('images/a/one')).not.toBeNull();
    await rm(root, { recursive: true });
  });

  it('deletes folders that a crash has left empty when its objects are listed', async () => {
    const root = await mkdtemp(join(tmpdir(), 'halalmap-store-'));
    const store = createFolderObjectStore(root);
    await store.put('images/a/one', Buffer.from('x'), { contentType: 'image/jpeg' });
    await mkdir(join(root, 'images', 'b'));

    const names: string[] = [];
    for await (const { name } of store.list('images/')) names.push(name);

    expect(names).toEqual(['images/a/one']);
    expect(await readdir(join(root, 'images'))).toEqual(['a']);
    await rm(root, { recursive: true });
  });
});
