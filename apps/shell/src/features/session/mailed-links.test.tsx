import { stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { aUser, renderPage } from '../../testing/render-page';
import { AuthPages } from './auth-pages';

let stub: ReturnType<typeof stubFetch>;
const show = (address: string, response: (call: SeenCall) => StubResponse = () => ({ status: 204 })) => {
  stub = stubFetch((call) => (call.path === '/api/auth/user' ? { body: aUser() } : response(call)));
  renderPage(
    <Routes>
      <Route path="/auth/*" element={<AuthPages />} />
      <Route path="/undo-factor" element={<AuthPages />} />
      <Route path="*" element={null} />
    </Routes>,
    address,
  );
  return userEvent.setup();
};
const refused = (status: number, code: string, message = 'No'): StubResponse => ({
  status,
  body: { error: { code, message, requestId: 'r' } },
});
const sent = (path: string) => stub.calls.filter((call) => call.path === path).map(({ body }) => body);
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => {
  document.cookie = 'signed_in=; max-age=0; path=/';
});
afterEach(() => stub.restore());

describe('asking for a new password', () => {
  const sendRequest = async (person: ReturnType<typeof userEvent.setup>, email: string) => {
    await person.type(screen.getByLabelText('Email'), email);
    await person.click(screen.getByRole('button', { name: 'Send link' }));
  };

  it('shows the same message whether or not there is such an account', async () => {
    const person = show('/auth/forgot-password', () => ({ status: 202 }));
    await sendRequest(person, 'amina@halalmap.example');
    expect(await screen.findByText('Check your email')).toBeTruthy();
    expect(screen.getByText(/^If there is an account with this address/)).toBeTruthy();
    expect(sent('/api/auth/forgot')).toEqual([{ email: 'amina@halalmap.example' }]);
  });

  it('requires a valid email address', async () => {
    const person = show('/auth/forgot-password');
    await sendRequest(person, 'amina');
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(stub.calls).toHaveLength(0);
  });

  it('shows how long to wait after a rate limit', async () => {
    const person = show('/auth/forgot-password', () => ({
      ...refused(429, 'rate_limited'),
      headers: { 'retry-after': '61' },
    }));
    await sendRequest(person, 'amina@halalmap.example');
    expect(await screen.findByText('Too many attempts. Wait 2 minutes, then try again.')).toBeTruthy();
  });
});

describe('choosing a new password with a mailed link', () => {
  const choose = async (person: ReturnType<typeof userEvent.setup>, password: string, again = password) => {
    await person.type(screen.getByLabelText('New password'), password);
    await person.type(screen.getByLabelText('Confirm password'), again);
    await person.click(screen.getByRole('button', { name: 'Save new password' }));
  };

  it('removes the token from the URL at once, and sends it with the password', async () => {
    const person = show('/auth/reset-password?token=secret-of-the-mail');
    await waitFor(() => expect(address()).toBe('/auth/reset-password'));
    await choose(person, 'mango-and-lime');
    expect(await screen.findByText('Your new password is saved')).toBeTruthy();
    expect(sent('/api/auth/reset')).toEqual([{ token: 'secret-of-the-mail', newPassword: 'mango-and-lime' }]);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
    expect(document.activeElement?.textContent).toContain('Your new password is saved');
  });

  it('asks for the same password twice, by the rules of signing up', async () => {
    const person = show('/auth/reset-password?token=t');
    await choose(person, 'short', 'shorter');
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    expect(sent('/api/auth/reset')).toEqual([]);
  });

  it('can be retried with another password when one is refused', async () => {
    const message = 'This password is too common';
    const person = show('/auth/reset-password?token=t', () => ({
      status: 400,
      body: {
        error: {
          code: 'validation_failed',
          message: 'No',
          requestId: 'r',
          details: [{ path: 'newPassword', message }],
        },
      },
    }));
    await choose(person, 'password1');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  });

  it.each([
    ['that was used or is too old', '/auth/reset-password?token=old'],
    ['without its secret', '/auth/reset-password'],
  ])('says so of a link %s', async (_what, link) => {
    const person = show(link, () => refused(400, 'invalid_token'));
    if (link.includes('token')) await choose(person, 'mango-and-lime');
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
      '/auth/forgot-password',
    );
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('undoing a factor that somebody else added', () => {
  const press = async (person: ReturnType<typeof userEvent.setup>) =>
    person.click(screen.getByRole('button', { name: 'Remove it and sign out all devices' }));

  it('requires a press, and goes on to a new password', async () => {
    const person = show('/undo-factor?token=t', ({ path }) =>
      path === '/api/auth/factors/undo' ? { body: { resetToken: 'next' } } : { status: 204 },
    );
    await waitFor(() => expect(address()).toBe('/undo-factor'));
    expect(sent('/api/auth/factors/undo')).toEqual([]);
    await press(person);
    expect(await screen.findByText('It is removed, and all devices are signed out.')).toBeTruthy();
    expect(sent('/api/auth/factors/undo')).toEqual([{ token: 't' }]);
    expect(address()).toBe('/auth/reset-password');
    await person.type(screen.getByLabelText('New password'), 'mango-and-lime');
    await person.type(screen.getByLabelText('Confirm password'), 'mango-and-lime');
    await person.click(screen.getByRole('button', { name: 'Save new password' }));
    expect(await screen.findByText('Your new password is saved')).toBeTruthy();
    expect(sent('/api/auth/reset')).toEqual([{ token: 'next', newPassword: 'mango-and-lime' }]);
  });

  it('offers a new password when the link was used', async () => {
    const person = show('/undo-factor?token=t', () => refused(400, 'invalid_token'));
    await press(person);
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
      '/auth/forgot-password',
    );
  });
});

describe('confirming an address with a mailed link', () => {
  const press = async (person: ReturnType<typeof userEvent.setup>) =>
    person.click(screen.getByRole('button', { name: 'Confirm email address' }));

  it('requires a press, not only opening it', async () => {
    const person = show('/auth/verify-email?token=t');
    await waitFor(() => expect(address()).toBe('/auth/verify-email'));
    expect(sent('/api/auth/verify-email')).toEqual([]);
    await press(person);
    expect(await screen.findByText('Your email address is confirmed')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Your email address is confirmed');
    expect(sent('/api/auth/verify-email')).toEqual([{ token: 't' }]);
  });

  it('offers signed-in users another mail when the link is invalid', async () => {
    document.cookie = 'signed_in=1; path=/';
    const person = show('/auth/verify-email?token=t', ({ path }) =>
      path === '/api/auth/verify-email' ? refused(400, 'invalid_token') : { status: 202 },
    );
    await press(person);
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('This link no longer works');
    await person.click(await screen.findByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText(/^Sent to amina@halalmap.example/)).toBeTruthy();
  });

  it('says how long to wait after too many emails', async () => {
    document.cookie = 'signed_in=1; path=/';
    const person = show('/auth/verify-email', () => ({
      ...refused(429, 'rate_limited'),
      headers: { 'retry-after': '30' },
    }));
    await person.click(await screen.findByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText('Too many attempts. Wait 30 seconds, then try again.')).toBeTruthy();
  });

  it('redirects visitors to sign in first', async () => {
    show('/auth/verify-email');
    const way = await screen.findByRole('link', { name: 'Sign in to request a new link' });
    expect(way.getAttribute('href')).toBe('/auth?returnTo=%2Fprofile');
  });

  it('can be retried when the server is unavailable', async () => {
    const person = show('/auth/verify-email?token=t', () => ({ fails: true }));
    await press(person);
    expect(await screen.findByText('The email address was not confirmed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm email address' })).toBeTruthy();
  });
});
