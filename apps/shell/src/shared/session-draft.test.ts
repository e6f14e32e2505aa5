import { createSessionDraft, forgetSessionDrafts } from './session-draft';

const draft = createSessionDraft('profile');

describe('what was typed and not saved', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('comes back to who typed it, and to nobody else', () => {
    draft.save('amina', { bio: 'Cook' });
    expect(draft.load('amina')).toEqual({ bio: 'Cook' });
    expect(draft.load('badi')).toBeNull();
    expect(createSessionDraft('business').load('amina')).toBeNull();
  });

  it('is gone once it is saved, and when somebody signs out', () => {
    draft.save('amina', { bio: 'Cook' });
    draft.save('amina', null);
    expect(draft.load('amina')).toBeNull();
    draft.save('amina', { bio: 'Cook' });
    window.sessionStorage.setItem('other', 'stays');
    forgetSessionDrafts();
    expect(draft.load('amina')).toBeNull();
    expect(window.sessionStorage.getItem('other')).toBe('stays');
  });

  it.each(['{', '"text"', '{"bio":1}', '[1]'])('is nothing when the tab holds %s instead', (stored) => {
    window.sessionStorage.setItem('halalmap.account.profile.amina', stored);
    expect(draft.load('amina')).toBeNull();
  });
});
