import type { StubResponse } from '@halalmap/api-client/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { anError, createFakeServer, fillName, sendButton } from './testing/fake-server';

describe('sending the form', () => {
  const server = createFakeServer();
  beforeEach(() => server.start());
  afterEach(() => server.stop());

  it('shows errors of the server at their fields, and keeps the input', async () => {
    server.responses.submit = () =>
      anError(422, {
        code: 'unprocessable',
        message: 'Some fields are not right',
        details: [
          { path: 'phone', message: 'This number cannot be called' },
          { path: 'halalCertified', message: 'Say yes or no' },
        ],
      });
    const { user } = await fillName('Amina');

    await user.click(sendButton());

    await screen.findByText('Submission Failed');
    const phone = screen.getByRole('textbox', { name: /^Phone/ });
    await waitFor(() => expect(phone).toHaveFocus());
    expect(phone).toHaveAccessibleDescription(expect.stringContaining('This number cannot be called'));
    expect(screen.getByRole('group', { name: /^Halal certified/ })).toHaveAccessibleDescription(
      'Say yes or no',
    );
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Amina');
  });

  it('sends the address that a visitor leaves, and shows the receipt', async () => {
    const receipt = { token: 'a-token', url: 'https://halalmap.test/submission/a-token' };
    server.responses.submit = () => ({
      status: 201,
      body: { ...aListing({ status: 'pending' }), receipt },
    });
    const { user } = await fillName('Amina');
    await user.type(screen.getByRole('textbox', { name: /^Your email address/ }), 'amina@mail.example');

    await user.click(sendButton());

    expect(await screen.findByRole('link', { name: 'Open your receipt' })).toHaveAttribute(
      'href',
      '/submission/a-token',
    );
    expect(screen.getByText('amina@mail.example')).toBeVisible();
    expect(server.submissions()[0]?.body).toMatchObject({
      submitterEmail: 'amina@mail.example',
      language: 'en',
    });
  });

  it('says at once that an address cannot be one, and sends nothing', async () => {
    const { user } = await fillName('Amina');
    const field = screen.getByRole('textbox', { name: /^Your email address/ });
    await user.type(field, 'amina@');

    await user.click(sendButton());

    expect(field).toHaveAccessibleDescription(expect.stringContaining('Please enter a valid email address'));
    expect(field).toHaveFocus();
    expect(server.submissions()).toHaveLength(0);
  });

  it('says what is wrong in other fields beside a wrong address, and starts at the first', async () => {
    const { user } = await fillName('Amina');
    const address = screen.getByRole('textbox', { name: /^Your email address/ });
    await user.clear(screen.getByRole('textbox', { name: /^Name/ }));
    await user.type(address, 'amina@');

    await user.click(sendButton());

    expect(await screen.findByText('2 fields need your attention')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus());
    await user.click(
      screen.getByRole('button', { name: 'Your email address: Please enter a valid email address' }),
    );
    expect(address).toHaveFocus();
    expect(server.submissions()).toHaveLength(0);
  });

  it('asks nobody for an address who has an account', async () => {
    server.signIn('regular');
    await fillName('Amina');
    expect(screen.queryByRole('textbox', { name: /^Your email address/ })).toBeNull();
  });

  it.each([400, 429, 503])(
    'says what failed in the words of the server, whatever the status (%i)',
    async (status) => {
      server.responses.submit = () => anError(status, { code: 'unavailable', message: 'The reason' });
      const { user } = await fillName('Amina');

      await user.click(sendButton());

      const toast = await screen.findByText('Submission Failed');
      expect(toast.parentElement).toHaveTextContent('The reason');
      expect(screen.queryByText('Failed to submit listing. Please try again.')).toBeNull();
    },
  );

  it.each<[string, StubResponse]>([
    ['nothing comes back', { fails: true }],
    ['the answer has no message', { status: 502, body: 'Bad gateway' }],
    ['the message is empty', anError(500, { code: 'internal', message: '' })],
  ])(
    'says what failed in the words of the specification when %s, and takes the focus there',
    async (_, response) => {
      server.responses.submit = () => response;
      const { user } = await fillName('Amina');

      await user.click(sendButton());

      const title = await screen.findByText('Something went wrong');
      expect(screen.getByText('Submission Failed').parentElement).toHaveTextContent(
        'Failed to submit listing. Please try again.',
      );
      await waitFor(() => expect(document.activeElement).toContainElement(title));
    },
  );

  it('shows when to retry after a rate limit, and how to send more', async () => {
    server.responses.submit = () =>
      anError(429, { code: 'rate_limited', message: 'Too many requests' }, { 'retry-after': '1800' });
    const { user } = await fillName('Amina');

    await user.click(sendButton());

    await screen.findByText('Too many submissions');
    expect(screen.getByText(/^You can submit again from/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in and continue' })).toHaveAttribute(
      'href',
      '/auth?returnTo=%2Fsubmit',
    );
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Amina');
  });

  it('reports how the form was filled in, including the value of the hidden field that only programs fill', async () => {
    const { user } = await fillName('Amina');
    const trap = document.querySelector<HTMLInputElement>('[aria-hidden="true"] > input');
    expect(trap).toHaveAttribute('tabindex', '-1');
    fireEvent.change(trap!, { target: { value: 'https://pills.example' } });

    await user.click(sendButton());

    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(server.submissions()[0]?.body).toMatchObject({
      formCheck: { hidden: 'https://pills.example', openMs: expect.any(Number) as number },
    });
  });

  it('sends a double click once', async () => {
    let response: (given: StubResponse) => void = () => {};
    server.responses.submit = () => new Promise((resolve) => (response = resolve));
    const { user } = await fillName('Amina');

    await user.dblClick(sendButton());
    await screen.findByRole('button', { name: /Saving\.\.\./ });
    await waitFor(() => expect(server.submissions()).toHaveLength(1));
    response({ status: 201, body: aListing() });

    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(server.submissions()).toHaveLength(1);
  });

  it('retries with the same key, and with another one after a change', async () => {
    const keys: string[] = [];
    const before = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const key = new Headers(init?.headers).get('idempotency-key');
      if (key) keys.push(key);
      return before(input, init);
    };
    server.responses.submit = () => ({ fails: true });
    const { user } = await fillName('Amina');

    await user.click(sendButton());
    await screen.findByText('Something went wrong');
    await user.click(sendButton());
    await waitFor(() => expect(keys).toHaveLength(2));
    await screen.findByText('Something went wrong');
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' two');
    await user.click(sendButton());
    await waitFor(() => expect(keys).toHaveLength(3));

    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('says while the device is offline that typing can continue', async () => {
    await fillName('Amina');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('You are offline')).toBeVisible();

    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('You are offline')).toBeNull();
  });
});
