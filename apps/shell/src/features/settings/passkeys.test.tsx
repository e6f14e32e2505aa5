import type { Passkey, SecondFactorStatus } from '@halalmap/contracts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refusal, stubApi } from '../../testing/api-stub';
import { aUser, renderPage } from '../../testing/render-page';
import { AuthPage } from '../session/auth-pages';
import { PasskeysSection } from './sign-in-sections';

jest.mock('@simplewebauthn/browser');

const noFactor: SecondFactorStatus = {
  enabled: false,
  app: false,
  passkeys: 0,
  since: null,
  recoveryCodesLeft: 0,
  required: false,
};
const oneKey: SecondFactorStatus = { ...noFactor, enabled: true, passkeys: 1, recoveryCodesLeft: 10 };
const phone: Passkey = {
  id: '64b000000000000000000061',
  name: 'Phone',
  createdAt: '2026-11-01T02:00:00.000Z',
  lastUsedAt: null,
};
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const, clientExtensionResults: {} };
const created = {
  ...credential,
  response: { clientDataJSON: 'AAAA', attestationObject: 'BBBB', transports: ['internal' as const] },
};
const proof = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'BBBB', signature: 'CCCC' },
};

let stub: ReturnType<typeof stubApi>;
const show = (
  passkeys: Passkey[],
  options: {
    factor?: SecondFactorStatus;
    origin?: string | null;
    responses?: Parameters<typeof stubApi>[0];
  } = {},
) => {
  const { factor = noFactor, origin = window.location.origin, responses } = options;
  stub = stubApi({
    'GET /api/auth/second-factor': { body: factor },
    'GET /api/auth/passkeys': { body: { passkeys, origin } },
    ...responses,
  });
  renderPage(<PasskeysSection user={aUser()} />, '/settings');
  return userEvent.setup();
};
/** Presses a button and waits for the dialog, which is loaded on first use. */
const openDialog = async (person: ReturnType<typeof show>, name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => person.click(button));
};
const canUse = (isPossible: boolean) => {
  if (isPossible) Object.assign(window, { PublicKeyCredential: jest.fn() });
  else Reflect.deleteProperty(window, 'PublicKeyCredential');
};

beforeEach(() => {
  document.cookie = 'signed_in=; max-age=0; path=/';
  canUse(true);
});
afterEach(() => {
  stub.restore();
  jest.resetAllMocks();
});

describe('the passkeys', () => {
  it('are listed by name, with when they were added and last used', async () => {
    show([
      phone,
      { ...phone, id: `${phone.id.slice(0, -1)}2`, name: 'Key', lastUsedAt: new Date().toISOString() },
    ]);
    expect(await screen.findByText('Phone')).toBeTruthy();
    expect(screen.getByText(/^Added 1 November 2026.*not used yet$/)).toBeTruthy();
    expect(screen.getByText(/^Added 1 November 2026.*last used/)).toBeTruthy();
  });

  it.each([
    ['the address of the site allows none', { origin: null }, 'Passkeys are not possible at this address'],
    ['the site has another address', { origin: 'https://halalmap.test' }, /^Passkeys do not work at/],
  ])('cannot be added where %s, which is said', async (_where, options, text) => {
    show([], options);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('cannot be added in a browser without them, nor beyond ten', async () => {
    canUse(false);
    show([]);
    expect(await screen.findByText('This browser has no passkeys')).toBeTruthy();
    stub.restore();
    canUse(true);
    show(Array.from({ length: 10 }, (_, index) => ({ ...phone, id: `${phone.id.slice(0, -1)}${index}` })));
    expect(await screen.findByText(/largest number of passkeys/)).toBeTruthy();
  });

  it('are added with a name and the password, and the first shows recovery codes', async () => {
    jest.mocked(startRegistration).mockResolvedValue(created);
    const options = { rp: { id: 'localhost', name: 'HalalMap' } };
    const person = show([], {
      responses: {
        'POST /api/auth/passkeys/options': { body: options },
        'POST /api/auth/passkeys': { status: 201, body: { passkey: phone, recoveryCodes: ['AAAAA-11111'] } },
      },
    });
    await openDialog(person, 'Add a passkey');
    const dialog = within(await screen.findByRole('dialog'));
    await person.clear(dialog.getByLabelText('Name'));
    await person.type(dialog.getByLabelText('Name'), 'Phone');
    await person.type(dialog.getByLabelText('Your password'), 'secret1');
    await person.click(dialog.getByRole('button', { name: 'Create passkey' }));

    expect(await screen.findByText('AAAAA-11111')).toBeTruthy();
    expect(stub.sent('POST /api/auth/passkeys/options')).toEqual([{ password: 'secret1' }]);
    expect(stub.sent('POST /api/auth/passkeys')).toEqual([{ name: 'Phone', passkey: created }]);
  });

  it('are not added when the user does not want to, and can be tried again', async () => {
    jest.mocked(startRegistration).mockRejectedValue(new Error('NotAllowedError'));
    const options = { rp: { id: 'localhost', name: 'HalalMap' } };
    const person = show([phone], {
      factor: oneKey,
      responses: { 'POST /api/auth/passkeys/options': { body: options } },
    });
    await openDialog(person, 'Add a passkey');
    await person.click(await screen.findByRole('button', { name: 'Create passkey' }));

    expect(await screen.findByText(/^No passkey was created/)).toBeTruthy();
    expect(stub.sent('POST /api/auth/passkeys/options')).toEqual([{}]);
    expect(screen.getByRole('button', { name: 'Create passkey' })).toBeTruthy();
  });

  it('are renamed and removed in dialogs', async () => {
    const person = show([phone], {
      factor: oneKey,
      responses: {
        [`PATCH /api/auth/passkeys/${phone.id}`]: { body: { ...phone, name: 'Blue phone' } },
        [`DELETE /api/auth/passkeys/${phone.id}`]: { status: 204 },
      },
    });
    await openDialog(person, 'Rename Phone');
    await person.clear(await screen.findByLabelText('Name'));
    await person.type(screen.getByLabelText('Name'), 'Blue phone');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stub.sent(`PATCH /api/auth/passkeys/${phone.id}`)).toEqual([{ name: 'Blue phone' }]);

    await openDialog(person, 'Remove Phone');
    expect(await screen.findByText(/It is your only second factor/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The passkey is removed')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Passkeys');
  });

  it('of an admin who must have a second factor cannot all be removed', async () => {
    show([phone], { factor: { ...oneKey, required: true } });
    expect(await screen.findByText(/^Admins must have a second factor/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Phone' })).toBeNull();
  });
});

describe('signing in with a passkey', () => {
  const signIn = async (responses: Parameters<typeof stubApi>[0]) => {
    stub = stubApi({ 'POST /api/auth/login/passkey/options': { body: { rpId: 'localhost' } }, ...responses });
    renderPage(<AuthPage />, '/auth');
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    return person;
  };

  const alert = () => within(screen.getByRole('tabpanel')).findByRole('alert');

  it('needs nothing else', async () => {
    jest.mocked(startAuthentication).mockResolvedValue(proof);
    await signIn({ 'POST /api/auth/login/passkey': { body: aUser() } });
    expect(await screen.findByText('Logged in as Amina')).toBeTruthy();
    expect(stub.sent('POST /api/auth/login/passkey/options')).toEqual([{}]);
    expect(stub.sent('POST /api/auth/login/passkey')).toEqual([{ passkey: proof }]);
  });

  it('says why it did not work', async () => {
    jest.mocked(startAuthentication).mockResolvedValue(proof);
    await signIn({ 'POST /api/auth/login/passkey': refusal(403, 'wrong_passkey', 'Not accepted') });
    expect((await alert()).textContent).toContain('Not accepted');
  });

  it('says at which address passkeys work, if not here', async () => {
    await signIn({ 'POST /api/auth/login/passkey/options': { body: { rpId: 'halalmap.test' } } });
    expect((await alert()).textContent).toContain('Open http://halalmap.test instead');
    expect(startAuthentication).not.toHaveBeenCalled();
  });

  it('sends nothing from a browser without passkeys', async () => {
    canUse(false);
    await signIn({});
    expect((await alert()).textContent).toContain('This browser has no passkeys');
    expect(stub.sent('POST /api/auth/login/passkey/options')).toEqual([]);
  });
});
