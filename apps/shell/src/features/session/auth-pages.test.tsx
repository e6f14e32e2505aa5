import { stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';
import { addToDevice, readDeviceFavorites } from '@halalmap/mfe-kit/device-favorites';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aUser, renderPage } from '../../testing/render-page';
import { Route, Routes } from 'react-router-dom';
import { AuthPage, AuthPages } from './auth-pages';
import { SignInForm } from './sign-in-form';

let stub: ReturnType<typeof stubFetch>;
const answering = (response: (call: SeenCall) => StubResponse | Promise<StubResponse>) => {
  stub = stubFetch(response);
  return userEvent.setup();
};
const failure = (status: number, code: string, message: string, details?: unknown): StubResponse => ({
  status,
  body: { error: { code, message, details, requestId: 'r' } },
});
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => {
  document.cookie = 'signed_in=; max-age=0; path=/';
});
afterEach(() => stub.restore());

describe('signing in', () => {
  const fill = async (person: ReturnType<typeof userEvent.setup>, email: string, password: string) => {
    if (email) await person.type(screen.getByLabelText('Email'), email);
    if (password) await person.type(screen.getByLabelText('Password'), password);
    await person.click(screen.getByRole('button', { name: 'Sign In' }));
  };

  it('shows errors at each field and sends no request', async () => {
    const person = answering(() => ({}));
    renderPage(<AuthPage />, '/auth');
    await fill(person, 'amina', 'short');
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(stub.calls).toHaveLength(0);
  });

  it('greets by first name and opens the start page', async () => {
    const person = answering(() => ({ body: aUser() }));
    renderPage(<AuthPage />, '/auth');
    await fill(person, 'amina@halalmap.example', 'secret1');
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(screen.getByText('Logged in as Amina')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/'));
    expect(stub.calls[0]).toMatchObject({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: 'amina@halalmap.example', password: 'secret1' },
    });
  });

  describe('in two steps', () => {
    const needed = {
      secondFactorRequired: true,
      token: 'sealed',
      expiresAt: '2026-11-01T02:05:00.000Z',
      methods: { app: true, passkey: false },
    };
    const start = async (ofCode: (call: SeenCall) => StubResponse) => {
      const person = answering((call) =>
        call.path === '/api/auth/login/second-factor' ? ofCode(call) : { body: needed },
      );
      renderPage(<AuthPage />, '/auth');
      await fill(person, 'amina@halalmap.example', 'secret1');
      await screen.findByText('Enter your code');
      return person;
    };
    const enter = async (person: ReturnType<typeof userEvent.setup>, label: string, code: string) => {
      await person.type(screen.getByLabelText(label), code);
      await person.click(screen.getByRole('button', { name: 'Sign In' }));
    };

    it('asks for the code after the password', async () => {
      const person = await start(() => ({ body: aUser() }));
      expect(document.activeElement).toBe(screen.getByLabelText('Code from the app'));
      await enter(person, 'Code from the app', '123456');
      expect(await screen.findByText('Logged in as Amina')).toBeTruthy();
      await waitFor(() => expect(address()).toBe('/'));
      expect(stub.calls.find(({ path }) => path === '/api/auth/login/second-factor')?.body).toEqual({
        token: 'sealed',
        code: '123456',
      });
    });

    it('takes a recovery code instead', async () => {
      const person = await start(() => ({ body: aUser() }));
      await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
      await enter(person, 'Recovery code', 'AAAAA-11111');
      expect(await screen.findByText('Logged in as Amina')).toBeTruthy();
    });

    it('shows a wrong code at its field', async () => {
      const person = await start(() => failure(403, 'wrong_code', 'The code is wrong'));
      await enter(person, 'Code from the app', '000000');
      expect(await screen.findByText('The code is wrong')).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText('Code from the app'));
    });

    it('starts again when it took too long', async () => {
      const person = await start(() => failure(400, 'invalid_token', 'Signing in took too long'));
      await enter(person, 'Code from the app', '123456');
      const form = within(screen.getByRole('tabpanel'));
      expect((await form.findByRole('alert')).textContent).toContain('Signing in took too long');
      expect(screen.getByLabelText('Password')).toBeTruthy();
    });
  });

  it('says "Welcome back" above the form only on a device with an earlier sign-in', async () => {
    window.localStorage.clear();
    const person = answering(() => ({ body: aUser() }));
    const { unmount } = renderPage(<AuthPage />, '/auth');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in');
    await fill(person, 'amina@halalmap.example', 'secret1');
    await waitFor(() => expect(address()).toBe('/'));
    unmount();
    renderPage(<AuthPage />, '/auth');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back');
  });

  it('imports the places of the device into the account', async () => {
    addToDevice({ listingId: 'a1', name: 'Kusina ni Amina', type: 'food' });
    const person = answering(({ method }) => (method === 'PUT' ? { status: 204 } : { body: aUser() }));
    renderPage(<AuthPage />, '/auth');
    await fill(person, 'amina@halalmap.example', 'secret1');
    await waitFor(() => expect(readDeviceFavorites()).toEqual([]));
    expect(stub.calls.map(({ method, path }) => `${method} ${path}`)).toContain('PUT /api/favorites/a1');
  });

  it('greets by email address when no name is known', async () => {
    const person = answering(() => ({ body: aUser({ firstName: null }) }));
    renderPage(<AuthPage />, '/auth');
    await fill(person, 'amina@halalmap.example', 'secret1');
    expect(await screen.findByText('Logged in as amina@halalmap.example')).toBeTruthy();
  });

  it('returns to the requesting page, and to no other site', async () => {
    const person = answering(() => ({ body: aUser() }));
    const { unmount } = renderPage(<AuthPage />, '/auth?returnTo=%2Fadmin%3Fstatus%3Dpending');
    await fill(person, 'amina@halalmap.example', 'secret1');
    await waitFor(() => expect(address()).toBe('/admin?status=pending'));
    unmount();
    renderPage(<AuthPage />, '/auth?returnTo=%2F%2Fevil.example');
    await fill(person, 'amina@halalmap.example', 'secret1');
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('shows the error at the form and in a toast, and keeps the input', async () => {
    const person = answering(() => failure(401, 'invalid_credentials', 'E-mail or password is not right'));
    renderPage(<AuthPage />, '/auth');
    await fill(person, 'amina@halalmap.example', 'wrong-one');
    expect(await screen.findAllByText('Login failed')).toHaveLength(2);
    const form = screen.getByRole('tabpanel');
    expect(within(form).getByRole('alert').textContent).toContain('E-mail or password is not right');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('amina@halalmap.example');
  });

  it('shows how long to wait after too many failures', async () => {
    const person = answering(() => ({
      ...failure(429, 'rate_limited', 'Too many requests'),
      headers: { 'retry-after': '850' },
    }));
    renderPage(<AuthPage />, '/auth');
    await fill(person, 'amina@halalmap.example', 'secret1');
    const form = screen.getByRole('tabpanel');
    expect((await within(form).findByRole('alert')).textContent).toContain(
      'Too many attempts. Wait 15 minutes, then try again.',
    );
  });

  it('has autocomplete attributes for password managers and phones', () => {
    answering(() => ({}));
    renderPage(<AuthPage />, '/auth');
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  });

  it('can show the password', async () => {
    const person = answering(() => ({}));
    renderPage(<AuthPage />, '/auth');
    await person.type(screen.getByLabelText('Password'), 'secret1');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  });

  it('says while Caps Lock is on', async () => {
    const person = answering(() => ({}));
    renderPage(<AuthPage />, '/auth');
    await person.click(screen.getByLabelText('Password'));
    await person.keyboard('{CapsLock}A');
    expect(screen.getByText('Caps Lock is on.')).toBeTruthy();
    await person.keyboard('{CapsLock}a');
    expect(screen.queryByText('Caps Lock is on.')).toBeNull();
  });

  it('links to the password reset', () => {
    answering(() => ({}));
    renderPage(<AuthPage />, '/auth');
    const way = screen.getByRole('link', { name: 'Forgot your password?' });
    expect(way.getAttribute('href')).toBe('/auth/forgot-password');
  });

  it('shows progress, and sends once', async () => {
    let response: (response: StubResponse) => void = () => undefined;
    stub = stubFetch(() => new Promise((resolve) => (response = resolve)));
    const person = userEvent.setup();
    renderPage(<AuthPage />, '/auth');
    await fill(person, 'amina@halalmap.example', 'secret1');
    const button = await screen.findByRole('button', { name: 'Signing in…' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await person.click(button);
    response({ body: aUser() });
    await waitFor(() => expect(address()).toBe('/'));
    expect(stub.calls).toHaveLength(1);
  });

  it('sends nothing more while the next step is running', async () => {
    addToDevice({ listingId: 'a1', name: 'Kusina ni Amina', type: 'food' });
    let settle: (response: StubResponse) => void = () => undefined;
    const person = answering(({ method }) =>
      method === 'PUT' ? new Promise((resolve) => (settle = resolve)) : { body: aUser() },
    );
    renderPage(<SignInForm />, '/auth');
    await fill(person, 'amina@halalmap.example', 'secret1');
    await waitFor(() => expect(stub.calls.at(-1)?.method).toBe('PUT'));
    await person.type(screen.getByLabelText('Password'), '{Enter}');
    settle({ status: 204 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy());
    expect(stub.calls.filter(({ path }) => path === '/api/auth/login')).toHaveLength(1);
  });

  it('is not shown to signed-in users', async () => {
    document.cookie = 'signed_in=1; path=/';
    answering(() => ({ body: aUser() }));
    renderPage(<AuthPage />, '/auth');
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('the input around signing in', () => {
  const show = (at: string) =>
    renderPage(
      <Routes>
        <Route path="/auth/*" element={<AuthPages />} />
      </Routes>,
      at,
    );

  it('is kept on the other tab and after going back, except passwords', async () => {
    const person = answering(() => ({}));
    show('/auth');
    await person.type(screen.getByLabelText('Email'), 'amina@halalmap.example');
    await person.type(screen.getByLabelText('Password'), 'secret1');
    await person.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('amina@halalmap.example');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    await person.type(screen.getByLabelText('First name'), 'Amina');
    await person.click(screen.getByLabelText('Business'));
    await person.click(screen.getByRole('tab', { name: 'Sign In' }));
    await person.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Amina');
    expect(screen.getByLabelText<HTMLInputElement>('Business').checked).toBe(true);
  });

  it('is kept on the way to the password reset and back, as is the requesting page', async () => {
    const person = answering(() => ({}));
    show('/auth?returnTo=%2Fprofile');
    await person.type(screen.getByLabelText('Email'), 'amina@halalmap.example');
    await person.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('amina@halalmap.example');
    await person.click(screen.getByRole('link', { name: 'Back to sign in' }));
    expect(address()).toBe('/auth?returnTo=%2Fprofile');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('amina@halalmap.example');
  });
});

describe('making an account', () => {
  const fill = async (person: ReturnType<typeof userEvent.setup>, over: Record<string, string> = {}) => {
    const typed = {
      'First name': 'Amina',
      'Last name': 'Santos',
      Email: 'amina@halalmap.example',
      Password: 'mango-and-lime',
      'Confirm password': 'mango-and-lime',
      ...over,
    };
    for (const [label, text] of Object.entries(typed)) {
      if (text) await person.type(screen.getByLabelText(label), text);
    }
    await person.click(screen.getByRole('button', { name: 'Sign Up' }));
  };

  it('opens on its tab and sends the input', async () => {
    const person = answering(() => ({ status: 201, body: aUser() }));
    renderPage(<AuthPage />, '/auth?tab=sign-up');
    await person.click(screen.getByLabelText('Business'));
    await fill(person);
    expect(await screen.findByText('Account created!')).toBeTruthy();
    expect(screen.getByText('Welcome to HalalMap, Amina')).toBeTruthy();
    expect(screen.getByText(/^We sent an email to amina@halalmap.example/)).toBeTruthy();
    expect(stub.calls[0]).toMatchObject({
      path: '/api/auth/register',
      body: { role: 'business', firstName: 'Amina', password: 'mango-and-lime' },
    });
  });

  it('links to terms and privacy policy in a new window', () => {
    answering(() => ({}));
    renderPage(<AuthPage />, '/auth?tab=sign-up');
    for (const [name, path] of [
      ['Terms of Service', '/terms-of-service'],
      ['Privacy Policy', '/privacy-policy'],
    ] as const) {
      for (const link of screen.getAllByRole('link', { name: new RegExp(name) }))
        expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
    }
  });

  it('shows the password rules beforehand', () => {
    answering(() => ({}));
    renderPage(<AuthPage />, '/auth?tab=sign-up');
    const rule = screen.getByText('At least 6 characters, and not a common password.');
    expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toBe(rule.id);
  });

  it('requires names and the same password twice', async () => {
    const person = answering(() => ({}));
    renderPage(<AuthPage />, '/auth?tab=sign-up');
    await fill(person, { 'First name': '', 'Last name': '', 'Confirm password': 'mango-and-line' });
    expect(screen.getByText('First name is required')).toBeTruthy();
    expect(screen.getByText('Last name is required')).toBeTruthy();
    await person.type(screen.getByLabelText('First name'), 'Amina');
    await person.type(screen.getByLabelText('Last name'), 'Santos');
    await person.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    expect(stub.calls).toHaveLength(0);
  });

  it('shows errors of the server at their fields', async () => {
    const message = 'This password is one of the commonest';
    const person = answering(() =>
      failure(400, 'validation_failed', 'Some fields are not right', [{ path: 'password', message }]),
    );
    renderPage(<AuthPage />, '/auth?tab=sign-up');
    await fill(person);
    expect(await screen.findAllByText('Registration failed')).toHaveLength(2);
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('shows at the email field that it is taken', async () => {
    const message = 'An account with this email address already exists';
    const person = answering(() => failure(409, 'email_taken', message));
    renderPage(<AuthPage />, '/auth?tab=sign-up');
    await fill(person);
    expect(await screen.findByText('Registration failed')).toBeTruthy();
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(message)).toHaveLength(2);
  });

  it('explains an error about a text that is too long', async () => {
    const person = answering(() => ({}));
    renderPage(<AuthPage />, '/auth?tab=sign-up');
    fireEvent.input(screen.getByLabelText(/^Location/), { target: { value: 'x'.repeat(501) } });
    await fill(person);
    expect(screen.getByText('Enter at most 500 characters')).toBeTruthy();
  });

  it('is one arrow key away from signing in', async () => {
    const person = answering(() => ({}));
    renderPage(<AuthPage />, '/auth');
    screen.getByRole('tab', { name: 'Sign In' }).focus();
    await person.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Sign Up' }).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(address()).toBe('/auth?tab=sign-up');
  });
});
