import { createDraft, deleteDrafts, readTexts } from './drafts';

const drafts = createDraft({
  name: 'test',
  read: (stored) => (typeof stored === 'string' ? stored : null),
});

beforeEach(() => window.localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('a draft on the device', () => {
  it('is restored for the same subject, and nowhere else', () => {
    drafts.save('a', 'typed');
    expect(drafts.load('a')).toBe('typed');
    expect(drafts.load('b')).toBeNull();
  });

  it('is deleted', () => {
    drafts.save('a', 'typed');
    drafts.save('a', null);
    expect(drafts.load('a')).toBeNull();
  });

  it('is removed with all other drafts on sign-out, and nothing else is', () => {
    const id = 'a'.repeat(24);
    drafts.save(id, 'typed');
    createDraft<string>({ name: 'claim', read: () => null }).save(id, 'typed');
    window.localStorage.setItem('halalmap.prayer.method', 'singapore');
    deleteDrafts();
    expect(Object.keys(window.localStorage)).toEqual(['halalmap.prayer.method']);
  });

  it.each(['{', '5', 'null'])('counts as nothing when %s is stored', (stored) => {
    window.localStorage.setItem('halalmap.test.a', stored);
    expect(drafts.load('a')).toBeNull();
  });

  it('works when storage is not allowed', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => drafts.save('a', 'typed')).not.toThrow();
  });
});

describe('a draft with personal data', () => {
  const draft = createDraft({ name: 'account.profile', storage: 'session', read: readTexts });
  beforeEach(() => window.sessionStorage.clear());

  it('is restored in the same tab for its author only', () => {
    draft.save('amina', { bio: 'Cook' });
    expect(draft.load('amina')).toEqual({ bio: 'Cook' });
    expect(draft.load('badi')).toBeNull();
    expect(window.localStorage).toHaveLength(0);
  });

  it('is removed on sign-out, and nothing else is', () => {
    draft.save('amina', { bio: 'Cook' });
    window.sessionStorage.setItem('other', 'stays');
    deleteDrafts();
    expect(draft.load('amina')).toBeNull();
    expect(window.sessionStorage.getItem('other')).toBe('stays');
  });

  it.each([
    ['{', null],
    ['"text"', null],
    ['{"bio":1,"name":"Amina"}', { name: 'Amina' }],
  ])('when the tab holds %s instead is %j', (stored, read) => {
    window.sessionStorage.setItem('halalmap.account.profile.amina', stored);
    expect(draft.load('amina')).toEqual(read);
  });
});
