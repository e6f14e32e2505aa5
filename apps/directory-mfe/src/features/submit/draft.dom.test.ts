import { aStagedPhoto } from '@halalmap/listing-parts/testing';
import { deleteDraft, deviceStorage, emptyDraft, loadDraft, readShared, saveDraft } from './draft';
import { emptyForm } from '@halalmap/listing-parts/listing-form';

const storageKey = 'halalmap.submit.draft';
const now = new Date('2026-11-21T08:00:00.000Z');
const nothing = { ...emptyDraft(), savedAt: null };

describe('a draft', () => {
  const storage = deviceStorage();
  beforeEach(() => storage.removeItem(storageKey));

  it('is restored as it was saved, with the time', () => {
    const draft = {
      values: {
        ...emptyForm(),
        entityType: 'mosque' as const,
        name: 'Masjid',
        facilities: ['library'],
        openingHours: [{ day: 5 as const, open: '12:00', close: '' }],
      },
      attempt: { body: '{}', key: 'k' },
      documents: [],
      photos: [aStagedPhoto({ caption: 'The front', isMain: true })],
    };

    saveDraft(storage, draft, now);
    expect(loadDraft(storage, now)).toEqual({ ...draft, savedAt: now.toISOString() });

    deleteDraft(storage);
    expect(loadDraft(storage, now)).toEqual(nothing);
  });

  it('of an empty form is not stored on the device', () => {
    saveDraft(storage, { ...emptyDraft(), values: { ...emptyForm(), name: 'A' } }, now);
    saveDraft(storage, emptyDraft(), now);

    expect(storage.getItem(storageKey)).toBeNull();
  });

  it.each([
    'not json',
    'null',
    '[]',
    '{"values":{"name":7,"entityType":"shop","facilities":"x","openingHours":[{"day":9}]},"attempt":3,"savedAt":"x"}',
  ])('is empty when what is kept is unreadable: %s', (stored) => {
    storage.setItem(storageKey, stored);

    expect(loadDraft(storage, now)).toEqual(nothing);
  });

  it('works without storage', () => {
    const refuse = () => {
      throw new Error('forbidden');
    };
    const refuses = { getItem: refuse, setItem: refuse, removeItem: refuse };

    expect(loadDraft(refuses, now)).toEqual(nothing);
    expect(() => saveDraft(refuses, emptyDraft(), now)).not.toThrow();
    expect(() => deleteDraft(refuses)).not.toThrow();
  });
});

describe('what another app shares', () => {
  const shared = (given: { title?: string; text?: string; url?: string }) =>
    readShared(
      new URLSearchParams({
        sharedTitle: given.title ?? '',
        sharedText: given.text ?? '',
        sharedUrl: given.url ?? '',
      }),
    );

  it.each([
    [
      'a page',
      { title: 'Kusina ni Amina', url: 'https://amina.example/menu' },
      { name: 'Kusina ni Amina', description: 'https://amina.example/menu' },
    ],
    [
      'a place of a map, its link in the text',
      { text: 'Golden Mosque\nhttps://maps.app.goo.gl/abc123' },
      { name: 'Golden Mosque', description: 'https://maps.app.goo.gl/abc123' },
    ],
    [
      'a position',
      { url: 'https://www.google.com/maps?q=14.5995,120.9842' },
      {
        description: 'https://www.google.com/maps?q=14.5995,120.9842',
        latitude: '14.5995',
        longitude: '120.9842',
      },
    ],
    [
      'a profile',
      { text: 'https://www.facebook.com/amina.example' },
      { description: 'https://www.facebook.com/amina.example' },
    ],
    ['a title that is a link', { title: 'https://a.example', text: 'x' }, {}],
    ['words', { text: 'Kusina ni Amina' }, { name: 'Kusina ni Amina' }],
    ['nothing', {}, {}],
  ])('fills in %s', (_what, given, fields) => {
    expect(shared(given)).toEqual(fields);
  });
});
