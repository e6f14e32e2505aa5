import { deviceStorage, forgetDraft, loadDraft, saveDraft } from './draft';
import { emptyForm } from './form-values';

describe('a draft', () => {
  const storage = deviceStorage();
  beforeEach(() => storage.removeItem('halalmap.submit.draft'));

  it('comes back as it was kept', () => {
    const draft = {
      values: { ...emptyForm(), entityType: 'mosque' as const, name: 'Masjid', facilities: ['library'] },
      attempt: { body: '{}', key: 'k' },
    };

    saveDraft(storage, draft);
    expect(loadDraft(storage)).toEqual(draft);

    forgetDraft(storage);
    expect(loadDraft(storage)).toEqual({ values: emptyForm(), attempt: null });
  });

  it.each([
    'not json',
    'null',
    '[]',
    '{"values":{"name":7,"entityType":"shop","facilities":"x"},"attempt":3}',
  ])('is empty when what is kept is unreadable: %s', (stored) => {
    storage.setItem('halalmap.submit.draft', stored);

    expect(loadDraft(storage)).toEqual({ values: emptyForm(), attempt: null });
  });

  it('does without a storage that refuses', () => {
    const refuses = {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('forbidden');
      },
    };

    expect(loadDraft(refuses).values).toEqual(emptyForm());
    expect(() => saveDraft(refuses, { values: emptyForm(), attempt: null })).not.toThrow();
    expect(() => forgetDraft(refuses)).not.toThrow();
  });
});
