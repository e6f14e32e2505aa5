import { safeReturnPath, signInPath } from './return-path';

describe('the way back after signing in', () => {
  it('leads to the page that asked, query and fragment included', () => {
    const address = signInPath('/food?search=kape&location=davao#list');
    const returnTo = new URLSearchParams(address.split('?')[1]).get('returnTo');
    expect(safeReturnPath(returnTo)).toBe('/food?search=kape&location=davao#list');
  });

  it.each([
    null,
    '',
    'food',
    '//evil.example/',
    '/\\evil.example/',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/%2F/../..//evil.example',
    '/auth',
    '/auth?returnTo=%2Fauth',
  ])('leads home for %j', (value) => {
    const path = safeReturnPath(value);
    expect(new URL(path, 'https://halalmap.example').origin).toBe('https://halalmap.example');
    if (value !== '/%2F/../..//evil.example') expect(path).toBe('/');
  });
});
