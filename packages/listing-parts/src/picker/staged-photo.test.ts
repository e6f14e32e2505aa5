import { keptPhotosFrom, stagedPhotosFrom, toSubmittedImages } from './staged-photo';
import { aStagedPhoto } from '../testing/listings';

const now = new Date('2026-11-21T08:00:00.000Z');

describe('photos that were uploaded before', () => {
  it('are kept for a day, as long as the server keeps them', () => {
    const fresh = aStagedPhoto({ sentAt: '2026-11-20T08:00:01.000Z' });
    const old = aStagedPhoto({ sentAt: '2026-11-20T08:00:00.000Z' });

    expect(stagedPhotosFrom([fresh, old], now)).toEqual([fresh]);
  });

  it('stay in the draft by their name when the server no longer keeps them', () => {
    const old = aStagedPhoto({ sentAt: '2026-11-20T08:00:00.000Z', caption: 'Inside' });
    const lost = { url: null, fileName: old.fileName, fileSize: old.fileSize, caption: 'Inside' };

    expect(keptPhotosFrom([old], now)).toEqual([lost]);
    expect(keptPhotosFrom([lost, { ...lost, fileName: 7 }], now)).toEqual([lost]);
  });

  it.each([
    null,
    'x',
    [{}],
    [aStagedPhoto({ url: 'https://elsewhere.example/a.jpg' })],
    [aStagedPhoto({ sentAt: 'yesterday' })],
    [{ ...aStagedPhoto(), caption: 7 }],
  ])('count as nothing when they are unreadable', (stored) => {
    expect(stagedPhotosFrom(stored, now)).toEqual([]);
  });

  it('are sent with the form by their URL, without a caption if there is none', () => {
    expect(toSubmittedImages([aStagedPhoto({ caption: '  ' }), aStagedPhoto({ isMain: true })])).toEqual([
      { url: aStagedPhoto().url, caption: null, isThumbnail: false },
      { url: aStagedPhoto().url, caption: null, isThumbnail: true },
    ]);
  });
});
