import type { Upload } from '@halalmap/contracts';
import { waitFor } from '@testing-library/react';
import { publicRules } from '../photos/photo';
import type { SendPhoto } from '../photos/send-photo';
import { aFile, anUpload } from '../testing/fake-uploads';
import { aStagedPhoto } from '../testing/listings';
import { createPhotoPicker } from './photo-picker';

const aTurn = () => new Promise<void>((resolve) => queueMicrotask(resolve));

describe('the photos of a picker', () => {
  beforeEach(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} });
  });

  const sendsAll = (): SendPhoto<Upload> => {
    let number = 0;
    return async (_picture, name) => ({ data: anUpload((number += 1), name) });
  };
  const aPicker = (
    send: SendPhoto<Upload> = sendsAll(),
    shrink: (file: File) => Promise<Blob> = async (file) => file,
  ) =>
    createPhotoPicker({
      rules: publicRules,
      send,
      shrink,
      now: () => new Date('2026-11-21T08:00:00.000Z'),
    });
  const withThree = async () => {
    const picker = aPicker();
    picker.add([aFile('a.jpg'), aFile('b.jpg'), aFile('c.jpg')]);
    await picker.settled();
    return picker;
  };
  const names = (picker: ReturnType<typeof aPicker>) => picker.getState().photos.map(({ name }) => name);
  const idOf = (picker: ReturnType<typeof aPicker>, wanted: string) =>
    picker.getState().photos.find(({ name }) => name === wanted)?.id ?? '';
  const mainName = (picker: ReturnType<typeof aPicker>) =>
    picker.getState().staged.find(({ isMain }) => isMain)?.fileName;

  it('are refused with the texts of the specification, each separately', async () => {
    const picker = aPicker();

    picker.add([
      aFile('notes.txt', 'text/plain'),
      aFile('clip.gif', 'image/gif'),
      aFile('large.jpg', 'image/jpeg', 5 * 1024 * 1024 + 1),
      aFile('front.jpg', 'image/jpeg', 5 * 1024 * 1024),
    ]);
    await waitFor(() => expect(names(picker)).toEqual(['front.jpg']));
    await picker.settled();

    expect(picker.getState().refusals).toEqual([
      { lead: null, message: 'notes.txt is not an image file' },
      { lead: 'clip.gif', message: 'Only JPEG, PNG, and WebP files are allowed' },
      { lead: 'large.jpg', message: 'File size must be less than 5MB' },
    ]);
    expect(names(picker)).toEqual(['front.jpg']);
  });

  it('over the limit are made smaller, and refused only when that fails', async () => {
    const sent: string[] = [];
    const picker = aPicker(
      async (picture, name) => {
        sent.push(`${name} ${String(picture.size)}`);
        return { data: anUpload(sent.length, name) };
      },
      async (file) => (file.name === 'broken.jpg' ? file : aFile(file.name, file.type, 900)),
    );

    picker.add([aFile('phone.jpg', 'image/jpeg', 12_000_000), aFile('broken.jpg', 'image/jpeg', 12_000_000)]);
    expect(picker.getState().refusals).toEqual([]);
    await picker.settled();

    expect(sent).toEqual(['phone.jpg 900']);
    expect(picker.getState().staged.map(({ fileName }) => fileName)).toEqual(['phone.jpg']);
    expect(names(picker)).toEqual(['phone.jpg']);
    expect(picker.getState().refusals).toEqual([
      { lead: 'broken.jpg', message: 'File size must be less than 5MB' },
    ]);
  });

  it('that are dangerous to decode are refused immediately', () => {
    const shrink = jest.fn();
    const picker = aPicker(sendsAll(), shrink);

    picker.add([aFile('film.jpg', 'image/jpeg', 65 * 1024 * 1024)]);

    expect(picker.getState().refusals).toHaveLength(1);
    expect(shrink).not.toHaveBeenCalled();
  });

  it('are ten at most, and it says how many more there may be', async () => {
    const picker = aPicker();
    const many = (count: number) => Array.from({ length: count }, (_, number) => aFile(`${number}.jpg`));
    picker.add(many(8));

    picker.add(many(3));
    expect(picker.getState().refusals).toEqual([
      { lead: null, message: 'Maximum 10 images allowed. You can add 2 more images.' },
    ]);
    picker.add(many(2));
    await picker.settled();

    expect(picker.getState().staged).toHaveLength(10);
    expect(picker.getState().refusals).toEqual([]);
  });

  it('have the first as the main one, or the first remaining one when the main one is deleted', async () => {
    const picker = await withThree();
    expect(mainName(picker)).toBe('a.jpg');

    picker.choose(idOf(picker, 'c.jpg'));
    expect(mainName(picker)).toBe('c.jpg');
    picker.remove(idOf(picker, 'c.jpg'));
    expect(mainName(picker)).toBe('a.jpg');
    picker.remove(idOf(picker, 'a.jpg'));
    expect(mainName(picker)).toBe('b.jpg');
  });

  it('are moved without changing the main one, and the new position is announced', async () => {
    const picker = await withThree();

    picker.place(idOf(picker, 'c.jpg'), 0);

    expect(names(picker)).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
    expect(mainName(picker)).toBe('a.jpg');
    expect(picker.getState().announcement).toEqual({ kind: 'moved', name: 'c.jpg', place: 1, total: 3 });
    picker.place(idOf(picker, 'c.jpg'), 9);
    expect(names(picker)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });

  it('run two at a time, and a failed one does not affect others', async () => {
    let atOnce = 0;
    let most = 0;
    const picker = aPicker(async (_picture, name) => {
      most = Math.max(most, (atOnce += 1));
      await aTurn();
      atOnce -= 1;
      return name === 'bad.jpg'
        ? { status: 422, message: 'bad.jpg cannot be read as an image' }
        : { data: anUpload(name.length, name) };
    });

    picker.add([aFile('bad.jpg'), aFile('b.jpg'), aFile('cc.jpg'), aFile('ddd.jpg')]);
    const staged = await picker.settled();

    expect(most).toBe(2);
    expect(staged.map(({ fileName }) => fileName)).toEqual(['b.jpg', 'cc.jpg', 'ddd.jpg']);
    expect(picker.getState().photos[0]?.status).toEqual({
      kind: 'failed',
      message: 'bad.jpg cannot be read as an image',
      canRetry: false,
    });
    expect(staged.map(({ isMain }) => isMain)).toEqual([true, false, false]);
  });

  it('can be sent again after the server was unavailable', async () => {
    let isUnavailable = true;
    const picker = aPicker(async (_picture, name) =>
      isUnavailable ? { status: 503, message: 'Later' } : { data: anUpload(1, name) },
    );
    picker.add([aFile('a.jpg')]);
    await picker.settled();
    expect(picker.getState()).toMatchObject({ isUnavailable: true, staged: [] });

    isUnavailable = false;
    picker.retry(idOf(picker, 'a.jpg'));
    await picker.settled();

    expect(picker.getState().isUnavailable).toBe(false);
    expect(picker.getState().staged).toHaveLength(1);
  });

  it('stop when they are cancelled, and let the next start', async () => {
    const [started, stopped]: [string[], string[]] = [[], []];
    const picker = aPicker((_picture, name, { signal }) =>
      started.push(name) <= 2
        ? new Promise((resolve) =>
            signal.addEventListener('abort', () => {
              stopped.push(name);
              resolve({ status: 0, message: null });
            }),
          )
        : Promise.resolve({ data: anUpload(1, name) }),
    );
    picker.add([aFile('slow-1.jpg'), aFile('slow-2.jpg'), aFile('c.jpg')]);
    await waitFor(() => expect(started).toHaveLength(2));

    picker.remove(idOf(picker, 'slow-1.jpg'));
    picker.remove(idOf(picker, 'slow-2.jpg'));
    await picker.settled();

    expect(stopped).toEqual(['slow-1.jpg', 'slow-2.jpg']);
    expect(picker.getState().staged.map(({ fileName }) => fileName)).toEqual(['c.jpg']);
  });

  it('are restored as they were stored, and can be deleted', () => {
    const picker = aPicker();
    const stored = [aStagedPhoto(), aStagedPhoto({ url: '/media/other', caption: 'Inside', isMain: true })];

    picker.restore(stored);
    expect(picker.getState().staged).toEqual(stored);

    picker.lose('/media/other', 'This photo is no longer available. Please add it again');
    expect(picker.getState().staged).toEqual([{ ...stored[0], isMain: true }]);
    expect(picker.getState().photos[1]?.status).toMatchObject({ kind: 'failed', canRetry: false });
  });
});
