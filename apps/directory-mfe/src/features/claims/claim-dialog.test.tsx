import type { SeenCall, StubResponse } from '@halalmap/api-client/testing';
import type { Claim, Listing, Role } from '@halalmap/contracts';
import { aFile, anUpload, createFakeUploads } from '@halalmap/listing-parts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { aClaim, claimList } from '../../testing/claims';
import { stubListing } from '../../testing/listing-network';
import { aUser } from '../../testing/people';
import { renderApp } from '../../testing/render-app';

const { id } = aListing();
const post = `POST /api/listings/${id}/claims`;
const refusal = (status: number, code: string, message = 'No', details: unknown[] = []): StubResponse => ({
  status,
  body: { error: { code, message, requestId: 'r', details } },
});

interface Fixtures {
  who?: Role;
  listing?: Partial<Listing>;
  claims?: Claim[];
  answer?: StubResponse | (() => StubResponse);
  query?: string;
}

describe('claiming a place', () => {
  const uploads = createFakeUploads();
  let network: ReturnType<typeof stubListing> | undefined;
  beforeEach(() => window.localStorage.clear());
  afterEach(() => {
    network?.restore();
    uploads.stop();
    document.cookie = 'signed_in=; max-age=0; path=/';
  });

  const open = async ({
    who,
    listing = {},
    claims = [],
    answer: response,
    query = '?claim=',
  }: Fixtures = {}) => {
    if (who) document.cookie = 'signed_in=1; path=/';
    const user = aUser(who ? { role: who } : {});
    const answered =
      typeof response === 'function' ? response : () => response ?? { status: 201, body: aClaim() };
    network = stubListing({
      listing,
      responses: {
        [post]: answered,
        'GET /api/auth/user': () => ({ body: user }),
        'PATCH /api/auth/user': () => ({ body: { ...user, role: 'business' } }),
        'GET /api/claims': ({ params }) => ({
          body: claimList(
            ...claims.filter(({ status }) => [null, status].includes(params.get('status') as null)),
          ),
        }),
        [`PATCH /api/claims/${aClaim().id}`]: () => ({ body: aClaim({ status: 'withdrawn' }) }),
      },
    });
    const view = renderApp(`/listing/${id}${query}`);
    await screen.findByRole('heading', { level: 1, name: 'Kusina ni Amina' });
    return view;
  };
  const dialog = async (name = 'Claim this place') => within(await screen.findByRole('dialog', { name }));
  /** The dialog once the user and their claims are loaded. */
  const filling = async () => {
    await screen.findByLabelText(/^Business name/);
    return dialog();
  };
  /** The dialog with its required fields filled in. */
  const filled = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    const form = await filling();
    await user.type(form.getByLabelText(/^What is your role/), 'I own it');
    return form;
  };
  const calls = (method: string, path = `/api/listings/${id}/claims`): SeenCall[] =>
    network?.calls.filter((call) => call.method === method && call.path === path) ?? [];

  it('is possible on the page of a public place without an owner', async () => {
    const { user } = await open({ query: '' });
    await user.click(screen.getByRole('button', { name: 'Claim it' }));
    expect((await filling()).getByLabelText(/^Business name/)).toHaveValue('Kusina ni Amina');
  });

  it.each<Partial<Listing>>([{ owner: { claimed: true } }, { status: 'pending' }])(
    'is not offered for %j',
    async (listing) => {
      await open({ listing, query: '' });
      expect(screen.queryByRole('button', { name: 'Claim it' })).toBeNull();
    },
  );

  it('submits the form once, and explains what happens next and where to see it', async () => {
    const { user } = await open({ who: 'business' });
    const form = await filling();
    expect(form.getByLabelText(/^Your full name/)).toHaveValue('Amina Sala');
    expect(form.getByLabelText(/^Email/)).toHaveValue('amina@halalmap.example');
    await user.type(form.getByLabelText(/^What is your role/), 'I own it');
    await user.click(form.getByRole('button', { name: 'Send claim' }));

    const sent = await dialog('We have received your claim');
    expect(sent.getByRole('link', { name: 'View my claims' })).toHaveAttribute('href', '/my-places');
    expect(calls('POST').map(({ body }) => body)).toEqual([
      {
        businessName: 'Kusina ni Amina',
        ownerName: 'Amina Sala',
        contactEmail: 'amina@halalmap.example',
        contactPhone: null,
        message: 'I own it',
        evidenceFiles: [],
      },
    ]);
    expect(window.localStorage.getItem(`halalmap.claim.${id}`)).toBeNull();
  });

  it('does not truncate pasted text, and shows the maximum length', async () => {
    const { user } = await open({ who: 'business' });
    const form = await filling();
    const message = form.getByLabelText(/^What is your role/);
    await user.click(message);
    await user.paste('x'.repeat(2_001));
    await user.click(form.getByRole('button', { name: 'Send claim' }));

    expect(message).toHaveAccessibleDescription(/Enter at most 2000 characters/);
    expect(message).toHaveFocus();
    expect(message).toHaveValue('x'.repeat(2_001));
    expect(calls('POST')).toEqual([]);
  });

  it('submits photos of documents', async () => {
    uploads.start();
    const { user } = await open({ who: 'business' });
    const form = await filling();
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, aFile('permit.jpg'));
    await user.click(form.getByRole('button', { name: 'Send claim' }));

    await dialog('We have received your claim');
    expect(calls('POST')[0]?.body).toMatchObject({ evidenceFiles: [anUpload(1, 'permit.jpg').url] });
  });

  it('marks and focuses missing fields before sending anything', async () => {
    const { user } = await open({ who: 'business' });
    const form = await filling();
    await user.clear(form.getByLabelText(/^Your full name/));
    await user.type(form.getByLabelText(/^Email/), '@');
    await user.click(form.getByRole('button', { name: 'Send claim' }));

    expect(form.getByText('Owner name is required')).toBeVisible();
    expect(form.getByText('Please enter a valid email address')).toBeVisible();
    await waitFor(() => expect(form.getByLabelText(/^Your full name/)).toHaveFocus());
    expect(calls('POST')).toEqual([]);
  });

  it('requires a message or a document before sending anything', async () => {
    uploads.start();
    const { user } = await open({ who: 'business' });
    const form = await filling();
    await user.click(form.getByRole('button', { name: 'Send claim' }));

    const message = form.getByLabelText(/^What is your role/);
    expect(message).toHaveAccessibleDescription(/Say how you belong to the place, or add a photo or PDF/);
    expect(message).toHaveFocus();
    expect(calls('POST')).toEqual([]);

    await user.upload(screen.getByTestId('document-files'), aFile('permit.pdf', 'application/pdf'));
    await user.click(form.getByRole('button', { name: 'Send claim' }));
    await dialog('We have received your claim');
    expect(calls('POST')[0]?.body).toMatchObject({ message: null });
    expect(uploads.addresses).toEqual(['/api/uploads?for=paper']);
  });

  it('shows errors of the server at their fields, and keeps the input', async () => {
    const view = await open({
      who: 'business',
      answer: refusal(400, 'validation_failed', 'No', [{ path: 'contactPhone', message: 'Too odd' }]),
    });
    const { user } = view;
    const form = await filled(view);
    await user.type(form.getByLabelText(/^Phone/), '911');
    await user.click(form.getByRole('button', { name: 'Send claim' }));

    expect(await form.findByText('Too odd')).toBeVisible();
    await waitFor(() => expect(form.getByLabelText(/^Phone/)).toHaveFocus());
    expect(form.getByLabelText(/^Phone/)).toHaveValue('911');
  });

  it('lets visitors type first, redirects them to sign in, and restores their input', async () => {
    const view = await open();
    const { user, address, unmount } = view;
    const form = await filled(view);
    expect(form.getByText('Sign in to send this')).toBeVisible();
    await user.type(form.getByLabelText(/^Your full name/), 'Amina');
    await user.type(form.getByLabelText(/^Email/), 'a@b.example');
    await user.click(form.getByRole('button', { name: 'Sign in and continue' }));
    const signIn = `/auth?returnTo=${encodeURIComponent(`/listing/${id}?claim=`)}`;
    await waitFor(() => expect(address()).toBe(signIn));
    unmount();
    network?.restore();

    await open({ who: 'business' });
    const again = await filling();
    expect(again.getByLabelText(/^Your full name/)).toHaveValue('Amina');
    expect(again.getByText('Your draft is restored.')).toBeVisible();
  });

  it('restores a draft with its files', async () => {
    const { fileName, url } = anUpload(1, 'permit.jpg');
    const files = [
      { url, fileName, fileSize: 1, sentAt: new Date().toISOString(), caption: '', isMain: false },
    ];
    const draft = { message: 'I own it', files: JSON.stringify(files) };
    window.localStorage.setItem(`halalmap.claim.${id}`, JSON.stringify(draft));
    const { user } = await open({ who: 'business' });
    const form = await filling();
    expect(form.getByLabelText(/^What is your role/)).toHaveValue('I own it');
    expect(form.getByLabelText(/^Email/)).toHaveValue('amina@halalmap.example');
    expect(form.getByText('permit.jpg')).toBeVisible();

    await user.type(form.getByLabelText(/^Phone/), '0917 123 4567');
    expect(JSON.parse(window.localStorage.getItem(`halalmap.claim.${id}`) ?? '')).toEqual({
      message: 'I own it',
      files: JSON.stringify(files),
      contactPhone: '0917 123 4567',
    });
    await user.click(form.getByRole('button', { name: 'Start over' }));
    expect(form.getByLabelText(/^What is your role/)).toHaveValue('');
    expect(form.queryByText('permit.jpg')).toBeNull();
    expect(window.localStorage.getItem(`halalmap.claim.${id}`)).toBeNull();
  });

  it('lets regular users switch to a business account, and continues', async () => {
    const view = await open({ who: 'regular' });
    const { user } = view;
    const form = await filled(view);
    expect(form.getByText('Claiming needs a business account')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Switch and send claim' }));

    await dialog('We have received your claim');
    expect(calls('PATCH', '/api/auth/user').map(({ body }) => body)).toEqual([{ role: 'business' }]);
    expect(calls('POST')).toHaveLength(1);
  });

  it('tells admins that they decide claims', async () => {
    await open({ who: 'admin' });
    const said = await dialog();
    expect(said.getByText('Admins decide on claims and cannot file them')).toBeVisible();
    expect(said.queryByRole('button', { name: 'Send claim' })).toBeNull();
  });

  it('shows the pending claim instead of the form, and lets the user withdraw it', async () => {
    const claims = [aClaim()];
    const { user } = await open({ who: 'business', claims });
    expect(await screen.findByText('Your claim on this place is pending')).toBeVisible();
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: /^Withdraw claim/ }));
    claims.length = 0;
    const asked = await dialog('Withdraw your claim?');
    await user.click(asked.getByRole('button', { name: 'Withdraw claim' }));

    expect(await screen.findByLabelText(/^Business name/)).toBeVisible();
    expect(calls('PATCH', `/api/claims/${aClaim().id}`).map(({ body }) => body)).toEqual([
      { status: 'withdrawn' },
    ]);
  });

  it('shows the open claim when another window has submitted it meanwhile', async () => {
    const claims: Claim[] = [];
    const view = await open({
      who: 'business',
      claims,
      answer: () => {
        claims.push(aClaim());
        return refusal(409, 'conflict', 'You already have an open claim on this place');
      },
    });
    const { user } = view;
    await user.click((await filled(view)).getByRole('button', { name: 'Send claim' }));

    expect(await screen.findByText('Your claim on this place is pending')).toBeVisible();
  });

  it('shows that the place has an owner', async () => {
    const view = await open({
      who: 'business',
      answer: refusal(409, 'already_owned', 'This place already has an owner. Contact us if that is wrong'),
    });
    const { user } = view;
    await user.click((await filled(view)).getByRole('button', { name: 'Send claim' }));

    const said = await dialog('This place already has an owner');
    expect(said.getByText(/Contact us if that is wrong/)).toBeVisible();
    expect(said.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
  });

  it('keeps all input when the session expires', async () => {
    const { user, address } = await open({ who: 'business', answer: refusal(401, 'unauthenticated') });
    const form = await filling();
    await user.type(form.getByLabelText(/^What is your role/), 'I own it');
    await user.click(form.getByRole('button', { name: 'Send claim' }));

    await waitFor(() => expect(address()).toMatch(/^\/auth/));
    expect(window.localStorage.getItem(`halalmap.claim.${id}`)).toContain('I own it');
  });

  it('links the owner of a claimed place to the owner pages', async () => {
    await open({
      who: 'business',
      listing: { owner: { claimed: true } },
      claims: [aClaim({ status: 'approved' })],
      query: '',
    });
    expect(await screen.findByRole('link', { name: 'Manage it' })).toHaveAttribute(
      'href',
      `/listing/${id}/manage`,
    );
  });
});
