import { stubFetch, type SeenCall, type StubAnswer } from '@halalmap/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aUser, renderPage } from '../../testing/render-page';
import { AuthPage } from './auth-page';

let stub: ReturnType<typeof stubFetch>;
const answering = (answer: (call: SeenCall) => StubAnswer) => {
  stub = stubFetch(answer);
  return userEvent.setup();
};
const failure = (status: number, code: string, message: string, details?: unknown): StubAnswer => ({
  status,
  body: { error: { code, message, details, requestId: 'r' } },
});
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => {
  document.cookie = 'signed_in=; max-age=0';
});
afterEach(() => stub.restore());

describe('signing in', () => {
  const fill = async (person: ReturnType<typeof userEvent.setup>, email: string, password: string) => {
    if (email) await person.type(screen.getByLabelText('E-mail'), email);
    if (password) await person.type(screen.getByLabelText('Password'), password);
    await person.click(screen.getByRole('button', { name: 'Sign In' }));
  };

  it('names what is wrong at each field and asks the server nothing', async () => {
    const person = answering(() => ({}));
    renderPage(<AuthPage />, '/auth');
    await fill(person, 'amina', 'short');
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
    expect(stub.calls).toHaveLength(0);
  });

  it('greets by first name and goes home', async () => {
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

  it('greets by e-mail address where no name is known', async () => {
    const person = answering(() => ({ body: aUser({ firstName: null }) }));
    renderPage(<AuthPage />, '/auth');
    await fill(person, 'amina@halalmap.example', 'secret1');
    expect(await screen.findByText('Logged in as amina@halalmap.example')).toBeTruthy();
  });

  it('goes back to the page that asked, and to no other site', async () => {
    const person = answering(() => ({ body: aUser() }));
    const { unmount } = renderPage(<AuthPage />, '/auth?returnTo=%2Fadmin%3Fstatus%3Dpending');
    await fill(person, 'amina@halalmap.example', 'secret1');
    await waitFor(() => expect(address()).toBe('/admin?status=pending'));
    unmount();
    renderPage(<AuthPage />, '/auth?returnTo=%2F%2Fevil.example');
    await fill(person, 'amina@halalmap.example', 'secret1');
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('says at the form and in a toast that it failed, and keeps what was typed', async () => {
    const person = answering(() => failure(401, 'invalid_credentials', 'E-mail or password is not right'));
    renderPage(<AuthPage />, '/auth');
    await fill(person, 'amina@halalmap.example', 'wrong-one');
    expect(await screen.findAllByText('Login failed')).toHaveLength(2);
    const form = screen.getByRole('tabpanel');
    expect(within(form).getByRole('alert').textContent).toContain('E-mail or password is not right');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('amina@halalmap.example');
  });

  it('is not offered to whoever is signed in', async () => {
    document.cookie = 'signed_in=1';
    answering(() => ({ body: aUser() }));
    renderPage(<AuthPage />, '/auth');
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('making an account', () => {
  const fill = async (person: ReturnType<typeof userEvent.setup>, over: Record<string, string> = {}) => {
    const typed = {
      'First name': 'Amina',
      'Last name': 'Santos',
      'E-mail': 'amina@halalmap.example',
      Password: 'mango-and-lime',
      'Confirm password': 'mango-and-lime',
      ...over,
    };
    for (const [label, text] of Object.entries(typed)) {
      if (text) await person.type(screen.getByLabelText(label), text);
    }
    await person.click(screen.getByRole('button', { name: 'Sign Up' }));
  };

  it('opens on its tab and sends what was typed', async () => {
    const person = answering(() => ({ status: 201, body: aUser() }));
    renderPage(<AuthPage />, '/auth?tab=sign-up');
    await person.click(screen.getByLabelText('Business'));
    await fill(person);
    expect(await screen.findByText('Account created!')).toBeTruthy();
    expect(stub.calls[0]).toMatchObject({
      path: '/api/auth/register',
      body: { role: 'business', firstName: 'Amina', password: 'mango-and-lime' },
    });
  });

  it('asks for names and for the same password twice', async () => {
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

  it('shows at its field what the server refuses', async () => {
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
