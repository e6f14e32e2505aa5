import { createKeptDraft, forgetKeptDrafts } from './kept-draft';

const drafts = createKeptDraft({
  name: 'test',
  read: (stored) => (typeof stored === 'string' ? stored : null),
});

beforeEach(() => window.localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('a draft on the device', () => {
  it('is there again under what it is about, and nowhere else', () => {
    drafts.save('a', 'typed');
    expect(drafts.load('a')).toBe('typed');
    expect(drafts.load('b')).toBeNull();
  });

  it('is forgotten', () => {
    drafts.save('a', 'typed');
    drafts.save('a', null);
    expect(drafts.load('a')).toBeNull();
  });

  it('is forgotten with all others about something when somebody leaves the device, and nothing else is', () => {
    const id = 'a'.repeat(24);
    drafts.save(id, 'typed');
    createKeptDraft<string>({ name: 'claim', read: () => null }).save(id, 'typed');
    window.localStorage.setItem('halalmap.prayer.method', 'singapore');
    forgetKeptDrafts();
    expect(Object.keys(window.localStorage)).toEqual(['halalmap.prayer.method']);
  });

  it.each(['{', '5', 'null'])('counts as nothing when %s is stored', (stored) => {
    window.localStorage.setItem('halalmap.test.a', stored);
    expect(drafts.load('a')).toBeNull();
  });

  it('does no harm where nothing may be stored', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => drafts.save('a', 'typed')).not.toThrow();
  });
});
