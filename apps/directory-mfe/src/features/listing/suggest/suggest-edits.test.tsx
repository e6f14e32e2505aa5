import type { StubResponse } from '@halalmap/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aListing } from '../../../testing/builders';
import { aClaim, claimList } from '../../../testing/claims';
import { stubListing } from '../../../testing/listing-network';
import { renderApp } from '../../../testing/render-app';

const { id } = aListing();
const post = `POST /api/listings/${id}/changes`;
const user = {
  id: 'e'.repeat(24),
  email: 'regular@halalmap.example',
  role: 'regular',
  firstName: 'R',
  lastName: 'U',
};
const refusal = (status: number, code: string, details: unknown[]): StubResponse => ({
  status,
  body: { error: { code, message: 'No', requestId: 'r', details } },
});

describe('suggesting an edit', () => {
  let network: ReturnType<typeof stubListing> | undefined;
  beforeEach(() => window.localStorage.clear());
  afterEach(() => {
    network?.restore();
    document.cookie = 'signed_in=; max-age=0; path=/';
  });
  const open = async (
    who: 'visitor' | 'member',
    response: StubResponse = { status: 201, body: {} },
    query = '',
  ) => {
    if (who === 'member') document.cookie = 'signed_in=1; path=/';
    network = stubListing({
      responses: { [post]: () => response, 'GET /api/auth/user': () => ({ body: user }) },
    });
    const view = renderApp(`/listing/${id}${query}`);
    await screen.findByRole('heading', { level: 1, name: 'Kusina ni Amina' });
    return view;
  };
  /** The way from the one button that reports a problem. */
  const fromReport = async (person: UserEvent) => {
    await person.click(screen.getByRole('button', { name: 'Report a problem' }));
    const report = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
    await person.click(report.getByRole('radio', { name: 'Some facts are wrong or missing' }));
    await person.click(report.getByRole('button', { name: 'Suggest an edit' }));
  };
  const dialog = async (name = 'Suggest an edit') => within(await screen.findByRole('dialog', { name }));
  const sent = () =>
    network?.calls.filter(({ method, path }) => method === 'POST' && !path.endsWith('/figures'));

  it('asks for the chosen fact, sends it and shows thanks', async () => {
    const { user: person } = await open('member', { status: 201, body: { id: 'f'.repeat(24) } });
    await fromReport(person);
    const form = await dialog();
    await person.selectOptions(form.getByLabelText('Which fact?'), 'Payment');
    await person.type(form.getByLabelText('Payment'), 'Cash');
    await person.type(form.getByLabelText(/How do you know/), 'I paid');
    await person.click(await form.findByRole('button', { name: 'Send' }));

    expect(await screen.findByRole('dialog', { name: 'Thank you' })).toBeVisible();
    expect(sent()).toEqual([
      expect.objectContaining({ body: { fields: { acceptedPayments: 'Cash' }, note: 'I paid' } }),
    ]);
    expect(window.localStorage.length).toBe(0);
  });

  it('links owners to the page where they edit their place', async () => {
    document.cookie = 'signed_in=1; path=/';
    network = stubListing({
      listing: { owner: { claimed: true } },
      responses: {
        'GET /api/auth/user': () => ({ body: { ...user, role: 'business' } }),
        'GET /api/claims': () => ({ body: claimList(aClaim({ status: 'approved' })) }),
      },
    });
    renderApp(`/listing/${id}?suggest=`);
    const form = await dialog();
    expect(await form.findByText('This is your place')).toBeVisible();
    expect(form.getByRole('link', { name: 'Edit it yourself' })).toHaveAttribute(
      'href',
      `/listing/${id}/manage/edit`,
    );
  });

  it('lets the user choose any fact of the type', async () => {
    const { user: person } = await open('member');
    await fromReport(person);
    const form = await dialog();
    const which = form.getByLabelText('Which fact?');
    expect(within(which).queryByRole('option', { name: 'Imam' })).toBeNull();
    await person.selectOptions(which, 'Website');
    expect(form.getByLabelText('Website')).toBeVisible();
    await person.selectOptions(form.getByLabelText('Another fact'), 'Opening hours');
    await person.click(form.getByRole('checkbox', { name: 'Monday' }));
    expect(form.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
  });

  it('shows errors at their fields before sending anything', async () => {
    const { user: person } = await open('member', undefined, '?suggest=phone,email');
    const form = await dialog();
    await person.type(form.getByLabelText('Email'), 'nobody');
    await person.click(await form.findByRole('button', { name: 'Send' }));

    expect(form.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await waitFor(() => expect(form.getByLabelText('Email')).toHaveFocus());
    expect(sent()).toEqual([]);
  });

  it('applies the rules of the server to each kind of fact', async () => {
    const { user: person } = await open('member', undefined, '?suggest=capacity,openingHours,phone');
    const form = await dialog();
    await person.type(form.getByLabelText('Capacity'), 'many');
    await person.click(form.getByRole('checkbox', { name: 'Monday' }));
    await person.click(form.getByLabelText('Phone'));
    await person.paste('x'.repeat(501));
    await person.click(form.getByLabelText(/How do you know/));
    await person.paste('x'.repeat(2_001));
    await person.click(await form.findByRole('button', { name: 'Send' }));

    expect(await form.findByText('Enter a valid whole number')).toBeVisible();
    expect(form.getByRole('group', { name: 'Opening hours' })).toHaveAccessibleDescription(
      'Enter a time as HH:MM',
    );
    expect(form.getByLabelText('Phone')).toHaveAccessibleDescription('Enter at most 500 characters');
    expect(form.getByLabelText(/How do you know/)).toHaveAccessibleDescription(
      /Enter at most 2000 characters/,
    );
    expect(form.getByLabelText('Capacity')).toHaveFocus();
    expect(sent()).toEqual([]);

    await person.clear(form.getByLabelText('Capacity'));
    await person.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(form.getByRole('checkbox', { name: 'Monday' })).toHaveFocus());
  });

  it('groups the errors of the server by fact', async () => {
    const details = [
      { path: 'fields.openingHours.0.open', message: 'Time?' },
      { path: 'note', message: 'Too long' },
      { path: 'fields', message: 'What?' },
    ];
    const { user: person } = await open(
      'member',
      refusal(422, 'unprocessable', details),
      '?suggest=openingHours,website',
    );
    const form = await dialog();
    await person.type(form.getByLabelText('Website'), 'https://a.example');
    await person.click(await form.findByRole('button', { name: 'Send' }));

    expect(await form.findByText('Time?')).toBeVisible();
    expect(form.getByLabelText(/How do you know/)).toHaveAccessibleDescription(/Too long/);
    expect(form.getByRole('alert')).toHaveTextContent('What?');
  });

  it('restores a draft, and asks for what its address names too', async () => {
    const draft = { facts: 'phone,website', phone: '0917 123 4567', note: 'I called' };
    window.localStorage.setItem(`halalmap.suggest.${id}`, JSON.stringify(draft));
    await open('member', undefined, '?suggest=email');
    const form = await dialog();
    expect(form.getByLabelText('Phone')).toHaveValue('0917 123 4567');
    expect(form.getByLabelText('Website')).toBeVisible();
    expect(form.getByLabelText('Email')).toBeVisible();
    expect(form.getByLabelText(/How do you know/)).toHaveValue('I called');
  });

  it('shows that there is nothing to send', async () => {
    const { user: person } = await open('member');
    await fromReport(person);
    const form = await dialog();
    await person.click(await form.findByRole('button', { name: 'Send' }));

    expect(form.getByRole('alert')).toHaveTextContent('Say what should be changed');
  });

  it('shows errors of the server at their fields and keeps the input', async () => {
    const { user: person } = await open(
      'member',
      refusal(422, 'unprocessable', [{ path: 'fields.foodTypes', message: 'No such cuisine' }]),
      '?suggest=foodTypes',
    );
    const form = await dialog();
    await person.type(form.getByLabelText('Cuisine type'), 'Martian');
    await person.click(await form.findByRole('button', { name: 'Send' }));

    expect(await form.findByText('No such cuisine')).toBeVisible();
    expect(form.getByLabelText('Cuisine type')).toHaveValue('Martian');
  });

  it('redirects visitors to sign in, and restores their input afterwards', async () => {
    const first = await open('visitor');
    await fromReport(first.user);
    const form = await dialog();
    await first.user.selectOptions(form.getByLabelText('Which fact?'), 'Payment');
    await first.user.type(form.getByLabelText('Payment'), 'Cash');
    expect(form.getByText('Sign in to send this')).toBeVisible();
    await first.user.click(form.getByRole('button', { name: 'Sign in and continue' }));
    await waitFor(() => expect(first.address()).toMatch(/^\/auth\?/));
    const back = new URL(first.address() ?? '', 'http://halalmap.test');
    expect(sent()).toEqual([]);
    first.unmount();
    network?.restore();

    const returnTo = new URL(back.searchParams.get('returnTo') ?? '', back);
    const second = await open('member', { status: 201, body: { id: 'f'.repeat(24) } }, returnTo.search);
    const again = await dialog();
    expect(again.getByLabelText('Payment')).toHaveValue('Cash');
    await second.user.click(await again.findByRole('button', { name: 'Send' }));
    const thanks = await dialog('Thank you');
    await second.user.click(thanks.getByRole('button', { name: 'Close' }));
    expect(second.address()).toBe(`/listing/${id}`);
    expect(screen.queryByRole('dialog', { name: 'Suggest an edit' })).toBeNull();
  });

  it('is not offered for a listing that is not public', async () => {
    network = stubListing({ listing: { status: 'pending' } });
    renderApp(`/listing/${id}`);
    await screen.findByRole('heading', { level: 1, name: 'Kusina ni Amina' });

    expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull();
  });
});
