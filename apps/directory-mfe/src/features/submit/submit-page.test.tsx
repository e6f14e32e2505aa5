import { stubFetch, type SeenCall, type StubAnswer } from '@halalmap/api-client/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const reference: Record<string, unknown> = {
  '/api/provinces': [{ id: 15, name: 'Basilan' }],
  '/api/municipalities': [{ id: 151, name: 'Lamitan', provinceId: 15 }],
};

describe('the submit form', () => {
  let network: ReturnType<typeof stubFetch>;
  let post: (call: SeenCall) => StubAnswer | Promise<StubAnswer>;
  const sent = () => network.calls.filter(({ method }) => method === 'POST');
  const send = () => screen.getByRole('button', { name: /Submit for review/ });

  beforeEach(() => {
    window.localStorage.clear();
    post = () => ({ status: 201, body: aListing({ status: 'pending' }) });
    network = stubFetch((call) =>
      call.method === 'POST' ? post(call) : { body: reference[call.path] ?? [] },
    );
  });
  afterEach(() => network.restore());

  const fillName = async (name: string) => {
    const view = renderApp('/submit');
    await view.user.click(screen.getByRole('radio', { name: /Food/ }));
    await view.user.type(screen.getByRole('textbox', { name: /^Name/ }), name);
    return view;
  };

  it('asks for a directory first, and for a name, before it sends anything', async () => {
    const { user } = renderApp('/submit');
    await user.click(send());
    expect(screen.getAllByText('Please select a directory').length).toBeGreaterThan(0);

    await user.click(screen.getByRole('radio', { name: /Mosque/ }));
    await user.click(send());

    expect(screen.getAllByText('Business name is required').length).toBeGreaterThan(0);
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('sends what was typed, thanks, and says what happens next', async () => {
    const { user } = await fillName('Kusina ni Amina');

    await user.click(send());

    await screen.findByRole('heading', { level: 1, name: 'Listing Submitted' });
    expect(sent()[0]?.body).toMatchObject({ entityType: 'food', name: 'Kusina ni Amina' });
    expect(screen.getByText('What happens next')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Food' })).toHaveAttribute('href', '/food');
  });

  it('puts what the server refuses at its field, and loses nothing', async () => {
    post = () => ({
      status: 422,
      body: {
        error: {
          code: 'unprocessable',
          message: 'Some fields are not right',
          details: [{ path: 'phone', message: 'This number cannot be called' }],
          requestId: 'r',
        },
      },
    });
    const { user } = await fillName('Amina');

    await user.click(send());

    await screen.findByText('Submission Failed');
    const phone = screen.getByRole('textbox', { name: /^Phone/ });
    expect(phone).toHaveFocus();
    expect(phone).toHaveAccessibleDescription(expect.stringContaining('This number cannot be called'));
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Amina');
  });

  it('sends a double click once', async () => {
    let answer: (given: StubAnswer) => void = () => {};
    post = () => new Promise((resolve) => (answer = resolve));
    const { user } = await fillName('Amina');

    await user.dblClick(send());
    await screen.findByRole('button', { name: /Saving\.\.\./ });
    answer({ status: 201, body: aListing() });

    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(sent()).toHaveLength(1);
  });

  it('tries again under the same key, and under another one after a change', async () => {
    const keys: string[] = [];
    const before = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const key = new Headers(init?.headers).get('idempotency-key');
      if (key) keys.push(key);
      return before(input, init);
    };
    post = () => ({ fails: true });
    const { user } = await fillName('Amina');

    await user.click(send());
    await screen.findByText('Submission Failed');
    await user.click(send());
    await waitFor(() => expect(keys).toHaveLength(2));
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' two');
    await user.click(send());
    await waitFor(() => expect(keys).toHaveLength(3));

    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('keeps the draft on the device until it is accepted', async () => {
    await fillName('Amina');
    cleanup();
    const { user } = renderApp('/submit');
    expect(screen.getByRole('radio', { name: /Food/ })).toBeChecked();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Amina');

    await user.click(send());
    await screen.findByRole('heading', { name: 'Listing Submitted' });
    cleanup();
    renderApp('/submit');
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  });

  it('offers the towns of the chosen province only', async () => {
    const { user } = await fillName('Amina');
    expect(screen.getByRole('combobox', { name: /^City/ })).toBeDisabled();

    await user.selectOptions(
      screen.getByRole('combobox', { name: /^Province/ }),
      await screen.findByRole('option', { name: 'Basilan' }),
    );
    await user.selectOptions(
      screen.getByRole('combobox', { name: /^City/ }),
      await screen.findByRole('option', { name: 'Lamitan' }),
    );
    expect(screen.getByRole('combobox', { name: /^City/ })).toHaveValue('151');

    await user.selectOptions(screen.getByRole('combobox', { name: /^Province/ }), '');
    expect(screen.getByRole('combobox', { name: /^City/ })).toHaveValue('');
  });

  it('asks for the certifying body only when halal certified is Yes', async () => {
    const { user } = await fillName('Amina');
    expect(screen.queryByRole('combobox', { name: /Certifying body/ })).toBeNull();

    await user.click(screen.getAllByRole('radio', { name: 'Yes' })[0]!);

    expect(screen.getByRole('combobox', { name: /Certifying body/ })).toBeInTheDocument();
  });
});
