import { stubFetch } from '@halalmap/api-client/testing';
import type { User } from '@halalmap/contracts';
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { RequireRole, safeReturnPath, signInPath } from './require-role';
import { stubMatchMedia } from './testing/match-media';
import { aUser, renderInShell } from './testing/render-in-shell';

let stub: ReturnType<typeof stubFetch>;
const signedInAs = (user: User | null) => {
  document.cookie = user ? 'signed_in=1' : 'signed_in=; max-age=0';
  stub = stubFetch(() => (user ? { body: user } : { status: 401 }));
};
const show = () =>
  act(async () =>
    renderInShell(
      <Routes>
        <Route
          path="/admin"
          element={
            <RequireRole role="admin">
              <p>The queue</p>
            </RequireRole>
          }
        />
        <Route path="/auth" element={<p>Sign in</p>} />
      </Routes>,
      '/admin?status=pending',
    ),
  );

describe('pages for admins', () => {
  beforeEach(() => stubMatchMedia());
  afterEach(() => stub.restore());

  it('redirect a visitor to sign in and back', async () => {
    signedInAs(null);
    await show();
    await screen.findByText('Sign in');
    expect(screen.getByTestId('address').textContent).toBe(
      `/auth?returnTo=${encodeURIComponent('/admin?status=pending')}`,
    );
  });

  it('tell others that access is denied', async () => {
    signedInAs(aUser({ role: 'business' }));
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain(
      "You don't have admin privileges to access this page",
    );
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
    expect(screen.queryByText('The queue')).toBeNull();
  });

  it('show their content to an admin', async () => {
    signedInAs(aUser({ role: 'admin', email: 'admin@halalmap.example' }));
    await show();
    expect(await screen.findByText('The queue')).toBeTruthy();
  });
});

describe('the return URL after signing in', () => {
  it('returns to the requesting page, with query and fragment', () => {
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
