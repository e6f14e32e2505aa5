import type { Session, User } from '@halalmap/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refusal, stubApi } from '../../testing/api-stub';
import { aUser, renderPage } from '../../testing/render-page';
import { SettingsPage } from './settings-page';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const aSession = (number: number, over: Partial<Session> = {}): Session => ({
  id: `64b00000000000000000005${number}`,
  device: firefox,
  createdAt: '2026-11-01T02:00:00.000Z',
  lastUsedAt: new Date().toISOString(),
  current: false,
  ...over,
});

const noFactor = {
  enabled: false,
  app: false,
  passkeys: 0,
  since: null,
  recoveryCodesLeft: 0,
  required: false,
};
const noPasskeys = { passkeys: [], origin: window.location.origin };

let stub: ReturnType<typeof stubApi>;
const show = async (user: User | null, responses: Parameters<typeof stubApi>[0] = {}) => {
  document.cookie = user ? 'signed_in=1' : 'signed_in=; max-age=0';
  stub = stubApi({
    'GET /api/auth/user': { body: user },
    'GET /api/auth/sessions': { body: { sessions: [aSession(1, { current: true })] } },
    'GET /api/auth/second-factor': { body: noFactor },
    'GET /api/auth/passkeys': { body: noPasskeys },
    'GET /api/keys': { body: { keys: [] } },
    ...responses,
  });
  renderPage(<SettingsPage />, '/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return userEvent.setup();
};
type Person = Awaited<ReturnType<typeof show>>;
const address = () => screen.getByTestId('address').textContent;
const setting = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => window.localStorage.clear());
afterEach(() => stub.restore());

describe('the settings', () => {
  it('have the specified headings', async () => {
    await show(aUser());
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Language',
      'Colour scheme',
      'Emails',
      'Password',
      'Passkeys',
      'Two-step sign-in',
      'Sessions',
      'API keys',
      'Download my data',
      'Delete my account',
    ]);
  });

  it('turn mails about favourites on, and say when that failed', async () => {
    let isAway = true;
    const person = await show(aUser(), {
      'PATCH /api/auth/user': ({ body }) =>
        isAway ? refusal(503, 'unavailable') : { body: { ...aUser(), ...(body as object) } },
    });
    const box = () => setting('Emails').getByRole<HTMLInputElement>('checkbox', { name: /favourites/ });
    expect(box().checked).toBe(false);
    await person.click(box());
    expect(await screen.findByText('The setting was not saved')).toBeTruthy();
    expect(box().checked).toBe(false);
    isAway = false;
    await person.click(box());
    await waitFor(() => expect(box().checked).toBe(true));
    expect(stub.calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ favoriteMails: true });
  });

  it('on the device are available to visitors, with a hint about accounts', async () => {
    await show(null);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      '/auth?returnTo=%2Fsettings',
    );
  });

  it('offer a retry when the current user cannot be loaded', async () => {
    let isAway = true;
    document.cookie = 'signed_in=1; path=/';
    const person = await show(aUser(), {
      'GET /api/auth/user': () => (isAway ? refusal(503, 'unavailable') : { body: aUser() }),
    });
    expect(await screen.findByText('Your account cannot be shown right now')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    isAway = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Sessions' })).toBeTruthy();
  });

  it('offer the page in each language', async () => {
    await show(null);
    const links = within(screen.getByRole('list', { name: 'Language of the site' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['English', 'Filipino', 'العربية']);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/settings',
      '/fil/settings',
      '/ar/settings',
    ]);
    expect(links[0]?.getAttribute('aria-current')).toBe('true');
  });

  it('change the colours at once, and keep the choice on the device', async () => {
    const person = await show(null);
    expect(screen.getByLabelText<HTMLInputElement>('System').checked).toBe(true);
    await person.click(screen.getByLabelText('Dark'));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(window.localStorage.getItem('halalmap.colorScheme')).toBe('dark');
    await person.click(screen.getByLabelText('System'));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });
});

describe('changing the password', () => {
  const change = async (person: Person, over: Record<string, string> = {}) => {
    const typed = {
      'Current password': 'the old one',
      'New password': 'mango-and-lime',
      'Confirm password': 'mango-and-lime',
      ...over,
    };
    for (const [label, text] of Object.entries(typed)) {
      await person.clear(screen.getByLabelText(label));
      if (text) await person.type(screen.getByLabelText(label), text);
    }
    await person.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('says before and after that all other devices are signed out', async () => {
    const person = await show(aUser(), { 'POST /api/auth/password': { status: 204 } });
    expect(setting('Password').getByText(/all other devices are signed out at once/)).toBeTruthy();
    await change(person);
    expect(await screen.findByText('Your password is changed')).toBeTruthy();
    expect(screen.getByText('All other devices are signed out.')).toBeTruthy();
    expect(stub.sent('POST /api/auth/password')).toEqual([
      { currentPassword: 'the old one', newPassword: 'mango-and-lime' },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
    await waitFor(() => expect(stub.sent('GET /api/auth/sessions')).toHaveLength(2));
  });

  it('shows at its field that the current one is wrong', async () => {
    const person = await show(aUser(), {
      'POST /api/auth/password': refusal(403, 'wrong_password', 'The password is wrong'),
    });
    await change(person);
    expect(await screen.findByText('The password is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('mango-and-lime');
  });

  it('shows at its field that the new one is too easy', async () => {
    const message = 'This password is too common';
    const details = [{ path: 'newPassword', message }];
    const person = await show(aUser(), {
      'POST /api/auth/password': refusal(400, 'validation_failed', 'Some fields are not right', { details }),
    });
    await change(person);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  });

  it('asks for the new one twice, and for the current one', async () => {
    const person = await show(aUser());
    await change(person, { 'Current password': '', 'Confirm password': 'mango-and-line' });
    expect(screen.getByText('Enter your present password')).toBeTruthy();
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    expect(stub.sent('POST /api/auth/password')).toEqual([]);
  });

  it('says that the session has ended, and links to signing in again', async () => {
    const person = await show(aUser(), { 'POST /api/auth/password': { status: 401 } });
    await change(person);
    expect(await screen.findByText('Your session has ended')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/auth?returnTo=%2Fsettings'));
  });

  it('says how long to wait after too many wrong ones', async () => {
    const person = await show(aUser(), {
      'POST /api/auth/password': refusal(429, 'rate_limited', 'No', { retryAfter: '60' }),
    });
    await change(person);
    expect(await screen.findByText('Too many attempts. Wait 1 minute, then try again.')).toBeTruthy();
  });
});

describe('the sessions', () => {
  const here = aSession(1, { current: true });
  const phone = aSession(2, { device: chrome });
  const script = aSession(3, { device: 'curl/8' });

  const keeping = (sessions: Session[]): Parameters<typeof stubApi>[0] => ({
    'GET /api/auth/sessions': () => ({ body: { sessions } }),
    ...Object.fromEntries(
      sessions.map(({ id }) => [
        `DELETE /api/auth/sessions/${id}`,
        () => {
          sessions.splice(
            sessions.findIndex((session) => session.id === id),
            1,
          );
          return { status: 204 };
        },
      ]),
    ),
  });

  it('are listed by device and time, with the current one marked', async () => {
    const justUsed = { ...here, lastUsedAt: new Date().toISOString() };
    await show(aUser(), keeping([justUsed, phone, script]));
    await screen.findByText('This device');
    const items = setting('Sessions').getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Firefox on WindowsThis device'),
      expect.stringContaining('Chrome on Android'),
      expect.stringContaining('Unknown device'),
    ]);
    expect(items[0]?.textContent).toContain('Signed in 1 November 2026, 10:00 am, last used now');
  });

  it('on other devices can be revoked one by one', async () => {
    const person = await show(aUser(), keeping([here, phone]));
    await person.click(await screen.findByRole('button', { name: 'Sign out Chrome on Android' }));
    expect(await screen.findByText('1 device was signed out')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
    expect(document.activeElement).toBe(setting('Sessions').getByRole('list'));
  });

  it('on other devices can be revoked at once, and this one stays', async () => {
    const person = await show(aUser(), keeping([here, phone, script]));
    await person.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
    expect(await screen.findByText('2 devices were signed out')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull());
    expect(screen.getByText('This device')).toBeTruthy();
  });

  it('that cannot be revoked show an error', async () => {
    const person = await show(aUser(), {
      ...keeping([here, phone]),
      [`DELETE /api/auth/sessions/${phone.id}`]: { fails: true },
    });
    await person.click(await screen.findByRole('button', { name: 'Sign out Chrome on Android' }));
    expect(await screen.findByText('Some devices were not signed out')).toBeTruthy();
  });

  it('of this device ends by signing out', async () => {
    const person = await show(aUser(), {
      ...keeping([here]),
      'POST /api/auth/logout': () => {
        document.cookie = 'signed_in=; max-age=0; path=/';
        return { status: 204 };
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }));
    expect(await screen.findByText('You have been successfully logged out')).toBeTruthy();
    expect(await screen.findByText('More settings when you are signed in')).toBeTruthy();
  });

  it('can be asked for again when they could not be read', async () => {
    let fails = true;
    const person = await show(aUser(), {
      'GET /api/auth/sessions': () => (fails ? { fails } : { body: { sessions: [here] } }),
    });
    expect(await screen.findByText('Your sessions cannot be shown right now')).toBeTruthy();
    fails = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This device')).toBeTruthy();
  });
});

describe('two-step sign-in', () => {
  const factor = {
    enabled: true,
    app: true,
    passkeys: 0,
    since: '2026-11-01T02:00:00.000Z',
    recoveryCodesLeft: 9,
    required: false,
  };
  const recoveryCodes = ['AAAAA-11111', 'BBBBB-22222'];
  const secret = {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/HalalMap:amina%40halalmap.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=HalalMap',
    token: 'sealed',
    expiresAt: '2026-11-01T02:15:00.000Z',
  };
  const press = async (person: Person, name: string, inside: Pick<typeof screen, 'findByRole'>) =>
    person.click(await inside.findByRole('button', { name }));
  /** Presses a button whose dialog is loaded then. */
  const open = async (name: string): Promise<void> => {
    const button = await screen.findByRole('button', { name });
    await act(async () => {
      fireEvent.click(button);
    });
  };
  const dialog = async () => within(await screen.findByRole('dialog'));

  it('is set up with password, QR code and a first code, and shows the recovery codes', async () => {
    let isOn = false;
    const person = await show(aUser(), {
      'GET /api/auth/second-factor': () => ({ body: isOn ? factor : noFactor }),
      'POST /api/auth/second-factor/setup': { body: secret },
      'POST /api/auth/second-factor': () => {
        isOn = true;
        return { status: 201, body: { recoveryCodes } };
      },
    });
    await open('Set up');
    await person.type((await dialog()).getByLabelText('Your password'), 'the old one');
    await press(person, 'Next', await dialog());
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await person.type((await dialog()).getByLabelText('Code from the app'), '123 456');
    await press(person, 'Turn on', await dialog());

    const codes = within(await screen.findByRole('list', { name: 'Your recovery codes' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    expect(screen.getByText('Two-step sign-in is on')).toBeTruthy();
    expect(stub.sent('POST /api/auth/second-factor')).toEqual([{ token: 'sealed', code: '123 456' }]);
    await press(person, 'I have saved them', await dialog());
    expect(screen.queryByText('AAAAA-11111')).toBeNull();
    expect(await setting('Two-step sign-in').findByText('9 recovery codes left')).toBeTruthy();
  });

  it('shows at their fields that password or code are wrong', async () => {
    const person = await show(aUser(), {
      'POST /api/auth/second-factor/setup': ({ body }) =>
        (body as { password: string }).password === 'wrong'
          ? refusal(403, 'wrong_password', 'The password is wrong')
          : { body: secret },
      'POST /api/auth/second-factor': refusal(403, 'wrong_code', 'The code is wrong'),
    });
    await open('Set up');
    const password = () => screen.getByRole('dialog').querySelector<HTMLInputElement>('[name=password]');
    await person.type((await dialog()).getByLabelText('Your password'), 'wrong');
    await press(person, 'Next', await dialog());
    expect(await (await dialog()).findByText('The password is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(password());
    await person.clear((await dialog()).getByLabelText('Your password'));
    await person.type((await dialog()).getByLabelText('Your password'), 'the old one');
    await press(person, 'Next', await dialog());
    await person.type(await screen.findByLabelText('Code from the app'), '000000');
    await press(person, 'Turn on', await dialog());
    expect(await (await dialog()).findByText('The code is wrong')).toBeTruthy();
  });

  it('is turned off with password and code', async () => {
    const person = await show(aUser(), {
      'GET /api/auth/second-factor': { body: factor },
      'DELETE /api/auth/second-factor': { status: 204 },
    });
    await open('Turn off');
    await press(person, 'Turn off', await dialog());
    expect((await dialog()).getByText('Enter the code')).toBeTruthy();
    await person.type((await dialog()).getByLabelText('Your password'), 'the old one');
    await person.type((await dialog()).getByLabelText('Code from the app, or a recovery code'), '123456');
    await press(person, 'Turn off', await dialog());
    expect(await screen.findByText('Two-step sign-in is off')).toBeTruthy();
    expect(stub.sent('DELETE /api/auth/second-factor')).toEqual([
      { password: 'the old one', code: '123456' },
    ]);
  });

  it('creates new recovery codes, and says when few are left', async () => {
    const person = await show(aUser(), {
      'GET /api/auth/second-factor': { body: { ...factor, recoveryCodesLeft: 1 } },
      'POST /api/auth/second-factor/recovery-codes': { body: { recoveryCodes } },
    });
    expect(await screen.findByText('1 recovery code left')).toBeTruthy();
    expect(screen.getByText('Create new recovery codes before you run out of them.')).toBeTruthy();
    await open('New recovery codes');
    await person.type((await dialog()).getByLabelText('Your password'), 'the old one');
    await person.type((await dialog()).getByLabelText('Code from the app, or a recovery code'), '123456');
    await press(person, 'Create new codes', await dialog());
    expect(await screen.findByText('BBBBB-22222')).toBeTruthy();
  });

  it('tells admins who must have it', async () => {
    await show(aUser({ role: 'admin' }), {
      'GET /api/auth/second-factor': { body: { ...noFactor, required: true } },
    });
    expect(await screen.findByText('Set up two-step sign-in to use your admin rights.')).toBeTruthy();
  });
});

describe('the data export', () => {
  it('says when a part of it is unavailable', async () => {
    const person = await show(aUser(), {
      'GET /api/account/export': refusal(503, 'unavailable', 'This part is not available right now'),
    });
    await person.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Your data cannot be downloaded right now')).toBeTruthy();
  });
});

describe('deleting the account', () => {
  const remove = async (person: Person, { password = 'the old one', word = 'DELETE' } = {}) => {
    await person.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = within(screen.getByRole('dialog'));
    if (password) await person.type(dialog.getByLabelText('Your password'), password);
    if (word) await person.type(dialog.getByLabelText('Type DELETE'), word);
    await person.click(dialog.getByRole('button', { name: 'Delete my account' }));
    return dialog;
  };

  it('explains beforehand what happens to all data', async () => {
    await show(aUser());
    const items = setting('Delete my account').getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Deleted: /),
      expect.stringMatching(/^Kept without your name: your reviews/),
      expect.stringMatching(/^Places /),
    ]);
  });

  it('asks for the password and a confirmation word', async () => {
    const person = await show(aUser());
    const dialog = await remove(person, { password: '', word: 'yes' });
    expect(dialog.getByText('Enter your present password')).toBeTruthy();
    expect(dialog.getByText('Type DELETE to confirm')).toBeTruthy();
    expect(stub.sent('DELETE /api/account')).toEqual([]);
  });

  it.each(['DELETE', 'delete', ' Delete '])('leads home and says so after %j', async (word) => {
    const person = await show(aUser(), { 'DELETE /api/account': { status: 204 } });
    await remove(person, { word });
    expect(await screen.findByText('Your account is deleted')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/'));
    expect(stub.sent('DELETE /api/account')).toEqual([{ password: 'the old one' }]);
  });

  it('shows at its field that the password is wrong', async () => {
    const person = await show(aUser(), {
      'DELETE /api/account': refusal(403, 'wrong_password', 'The password is wrong'),
    });
    const dialog = await remove(person);
    expect(await dialog.findByText('The password is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Your password'));
  });

  it('is refused for the last admin', async () => {
    const message = 'This is the last admin. Make someone else an admin first';
    const person = await show(aUser({ role: 'admin' }), {
      'DELETE /api/account': refusal(409, 'last_admin', message),
    });
    const dialog = await remove(person);
    expect(await dialog.findByText('The account was not deleted')).toBeTruthy();
    expect(dialog.getByText(message)).toBeTruthy();
  });

  it('can be left', async () => {
    const person = await show(aUser());
    await person.click(screen.getByRole('button', { name: 'Delete my account' }));
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('API keys', () => {
  const aKey = {
    id: '64b000000000000000000091',
    name: 'Mirror',
    createdAt: '2026-11-01T02:00:00.000Z',
    lastUsedAt: new Date().toISOString(),
    requestsToday: 12,
  };

  it('are created, shown once, and deleted after a question', async () => {
    let keys = [aKey];
    const made = { id: '64b000000000000000000092', name: 'Website', key: `hm_${'k'.repeat(43)}` };
    const person = await show(aUser({ emailVerified: true }), {
      'GET /api/keys': () => ({ body: { keys } }),
      'POST /api/keys': () => {
        keys = [aKey, { ...aKey, ...made, requestsToday: 0 }];
        return { status: 201, body: { ...made, createdAt: aKey.createdAt } };
      },
      [`DELETE /api/keys/${aKey.id}`]: () => {
        keys = keys.filter(({ id }) => id !== aKey.id);
        return { status: 204, body: null };
      },
    });
    const section = setting('API keys');
    expect(await section.findByText(/12 requests today/)).toBeTruthy();
    await person.type(section.getByLabelText('Name of the new key'), 'Website');
    await person.click(section.getByRole('button', { name: 'Create a key' }));
    expect(await section.findByText(made.key)).toBeTruthy();
    await person.click(await section.findByRole('button', { name: 'Delete Mirror' }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(section.queryByText('Mirror')).toBeNull());
    expect(section.getByText('Website')).toBeTruthy();
  });

  it('need a verified address', async () => {
    await show(aUser({ emailVerified: false }));
    expect(await setting('API keys').findByText(/Confirm your email address first/)).toBeTruthy();
  });
});
