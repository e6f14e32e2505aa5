import { screen, waitFor } from '@testing-library/react';
import { createFakeServer, fillName, sendButton } from './testing/fake-server';

describe('the search for duplicates', () => {
  const server = createFakeServer();
  beforeEach(() => server.start());
  afterEach(() => server.stop());

  const hint = () => screen.findByRole('region', { name: 'Is it one of these?' });

  it('shows them under the name while it is typed, each with a link that opens a new tab', async () => {
    server.findsDuplicate();
    await fillName('Amina');

    expect(await hint()).toHaveTextContent('7 Globo de Oro, Manila');
    expect(screen.getByText('Similar name · Same phone')).toBeVisible();
    const link = screen.getByRole('link', { name: /^Yes, open it/ });
    expect(link).toHaveAttribute('href', `/listing/${'d'.repeat(24)}`);
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('sends one request with all known values when typing pauses, and none for two letters', async () => {
    const { user } = await fillName('Am');
    await user.type(screen.getByRole('textbox', { name: /^Phone/ }), '0917 555 0101');
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'ina');

    await waitFor(() => expect(server.looks()).toHaveLength(1));
    expect(server.looks()[0]?.body).toMatchObject({
      name: 'Amina',
      entityType: 'food',
      phone: '0917 555 0101',
    });
  });

  it('continues after "It is a different place"', async () => {
    server.findsDuplicate();
    const { user } = await fillName('Amina');
    await hint();

    await user.click(screen.getByRole('button', { name: 'It is a different place' }));

    expect(screen.queryByRole('region', { name: 'Is it one of these?' })).toBeNull();
    expect(screen.getByRole('textbox', { name: /^Description/ })).toHaveFocus();
    await user.click(sendButton());
    await screen.findByRole('heading', { name: 'Listing Submitted' });
  });

  it('is shown before sending when typing was faster, and the next press sends', async () => {
    server.findsDuplicate();
    const { user } = await fillName('Amina');

    await user.click(sendButton());

    await waitFor(async () => expect(await hint()).toHaveFocus());
    expect(server.submissions()).toEqual([]);
    await user.click(sendButton());
    await screen.findByRole('heading', { name: 'Listing Submitted' });
  });

  it('never blocks the form when it fails', async () => {
    server.responses.duplicates = () => ({ fails: true });
    const { user } = await fillName('Amina');

    await user.click(sendButton());

    await screen.findByRole('heading', { name: 'Listing Submitted' });
  });
});
