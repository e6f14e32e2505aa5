import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { createFakeServer, fillName, openForm, sendButton } from './testing/fake-server';

describe('the submit form', () => {
  const server = createFakeServer();
  beforeEach(() => server.start());
  afterEach(() => server.stop());

  it('explains the directories and why to list', async () => {
    await openForm();

    expect(screen.getByRole('heading', { level: 1, name: 'Submit Your Business' })).toBeVisible();
    const cards = within(screen.getByRole('list', { name: 'The directories' }));
    expect(cards.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/food',
      '/business',
      '/mosque',
      '/product',
      '/cemetery',
    ]);
    for (const reason of ['Targeted audience', 'Local focus', 'Free listing'])
      expect(screen.getByRole('heading', { name: reason })).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('opens with the directory of a link chosen and named', async () => {
    renderApp('/submit?type=mosque');

    expect(await screen.findByRole('heading', { level: 1, name: 'Submit a Mosque' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /Mosque/ })).toBeChecked();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toBeVisible();
    expect(screen.getByText(/it goes live as/)).toHaveTextContent(/as From Public Sources\.$/);
  });

  it('begins with what another app shared', async () => {
    renderApp('/submit?type=food&sharedTitle=Kusina+ni+Amina&sharedText=https%3A%2F%2Famina.example');

    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Kusina ni Amina');
    expect(screen.getByRole('textbox', { name: /^Description/ })).toHaveValue('https://amina.example');
  });

  it('requires a directory and a name before sending anything', async () => {
    const { user } = await openForm();
    await user.click(sendButton());
    expect(screen.getAllByText('Please select a directory').length).toBeGreaterThan(0);
    expect(screen.getByText('One field needs your attention')).toBeVisible();
    expect(screen.queryByText('Business name is required')).toBeNull();

    await user.click(screen.getByRole('radio', { name: /Mosque/ }));
    expect(screen.queryByText('Please select a directory')).toBeNull();
    await user.click(sendButton());

    expect(screen.getAllByText('Business name is required').length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus());
    expect(server.submissions()).toEqual([]);
  });

  it('links from the error summary to each field', async () => {
    const { user } = await fillName('Amina');
    await user.clear(screen.getByRole('textbox', { name: /^Name/ }));
    await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'amina@');
    await user.click(sendButton());

    const summary = await screen.findByText('2 fields need your attention');
    expect(summary.closest('[role="alert"]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Please enter a valid email address' }));
    expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveFocus();
  });

  it('sends the input, shows thanks, and says what happens next', async () => {
    const { user } = await fillName('Kusina ni Amina');

    await user.click(sendButton());

    const heading = await screen.findByRole('heading', { level: 1, name: 'Listing Submitted' });
    expect(heading).toHaveFocus();
    expect(server.submissions()[0]?.body).toMatchObject({ entityType: 'food', name: 'Kusina ni Amina' });
    expect(screen.getByText('What happens next')).toBeInTheDocument();
    expect(screen.getByText(/it goes live as/)).toHaveTextContent(/as Claimed Halal or Unverified\.$/);
    expect(screen.getByRole('link', { name: 'Back to Food' })).toHaveAttribute('href', '/food');
    expect(screen.queryByRole('link', { name: 'View your listing' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Submit another place' }));
    expect(screen.getByRole('radio', { name: /Food/ })).not.toBeChecked();
  });

  it('shows signed-in users where their submission is', async () => {
    server.signIn('regular');
    const { user } = await fillName('Kusina ni Amina');

    await user.click(sendButton());

    await screen.findByRole('heading', { level: 1, name: 'Listing Submitted' });
    expect(screen.getByRole('link', { name: 'View your listing' })).toHaveAttribute(
      'href',
      `/listing/${aListing().id}`,
    );
  });

  it.each([
    ['Food', ['Specialties', 'Notes on opening hours', 'Certifying body']],
    ['Business', ['Services or goods', 'Notes on opening hours', 'Certifying body']],
    ['Product', ['Price in pesos', 'Ingredients', 'Allergens', 'Certifying body']],
    ['Mosque', ['Capacity (people)', 'Khutbah language', 'Fajr', 'Isha']],
  ])('asks about a %s what belongs to it', async (type, labels) => {
    const { user } = await openForm();
    await user.click(screen.getByRole('radio', { name: new RegExp(`^${type}`) }));
    const certified = screen.queryByRole('group', { name: /^Halal certified/ });
    expect(certified === null).toBe(type === 'Mosque');
    if (certified) {
      expect(screen.queryByRole('combobox', { name: /Certifying body/ })).toBeNull();
      await user.click(within(certified).getByRole('radio', { name: 'Yes' }));
    }

    for (const label of labels) expect(screen.getByLabelText((name) => name.startsWith(label))).toBeVisible();
    for (const hidden of [/website/i, /maps/i, /landmark/i, /facebook/i, /wi-?fi/i, /additional/i])
      expect(screen.queryByLabelText(hidden)).toBeNull();
  });

  it('offers the towns of the chosen province only, and forgets the town with the province', async () => {
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
    expect(screen.getByRole('combobox', { name: /^City/ })).toBeDisabled();
  });

  it.each([
    ['Food', '/api/food-types', 'Failed to fetch food categories'],
    ['Business', '/api/muslim-business-categories', 'Failed to fetch Muslim business categories'],
    ['Product', '/api/halal-product-categories', 'Failed to fetch halal product categories'],
    ['Product', '/api/brands', 'Failed to fetch brands'],
    ['Mosque', '/api/provinces', 'Failed to fetch provinces'],
  ])(
    'of a %s says that the choices of %s did not load, and is sent without them',
    async (type, path, words) => {
      server.failsAt(path);
      const { user } = await openForm();
      await user.click(screen.getByRole('radio', { name: new RegExp(`^${type}`) }));
      await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Amina');

      expect(await screen.findByText(words)).toBeVisible();
      await user.click(sendButton());

      await screen.findByRole('heading', { level: 1, name: 'Listing Submitted' });
    },
  );

  it('fetches choices that did not load once more when that is asked for', async () => {
    server.failsAt('/api/provinces');
    const { user } = await fillName('Amina');
    await screen.findByText('Failed to fetch provinces');

    server.failsAt();
    await user.click(screen.getByRole('button', { name: 'Try again: Province' }));

    await screen.findByRole('option', { name: 'Basilan' });
    expect(screen.queryByText('Failed to fetch provinces')).toBeNull();
  });

  it('says that the towns of a province and the subcategories of a category did not load', async () => {
    server.failsAt('/api/municipalities', '/api/halal-product-subcategories', '/api/certifying-bodies');
    const { user } = await openForm();
    await user.click(screen.getByRole('radio', { name: /^Product/ }));
    await user.selectOptions(
      screen.getByRole('combobox', { name: /^Province/ }),
      await screen.findByRole('option', { name: 'Basilan' }),
    );
    await user.selectOptions(
      screen.getByRole('combobox', { name: /^Category/ }),
      await screen.findByRole('option', { name: 'Snacks' }),
    );
    await user.click(
      within(screen.getByRole('group', { name: /^Halal certified/ })).getByRole('radio', { name: 'Yes' }),
    );

    expect(await screen.findByText('Failed to fetch municipalities')).toBeVisible();
    expect(await screen.findByText('Failed to fetch halal product subcategories')).toBeVisible();
    expect(await screen.findByText('Failed to fetch certifying bodies')).toBeVisible();
  });

  it('finds a town by name and fills in its province too', async () => {
    const { user } = await fillName('Amina');

    await user.type(screen.getByRole('combobox', { name: 'Search for a town' }), 'lami');
    const towns = within(await screen.findByRole('listbox', { name: 'Search for a town' }));
    expect(towns.getByRole('option')).toHaveTextContent('Lamitan, Basilan');
    await user.keyboard('{ArrowDown}{Enter}');

    expect(screen.getByRole('combobox', { name: /^Province/ })).toHaveValue('15');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^City/ })).toHaveValue('151'));
    expect(server.submissions()).toEqual([]);
  });

  it('never silently truncates pasted text', async () => {
    const { user } = await fillName('Amina');
    const description = screen.getByRole('textbox', { name: /^Description/ });
    await user.click(description);
    await user.paste('x'.repeat(5_001));
    await user.click(sendButton());

    expect(description).toHaveAccessibleDescription(/At most 5,000 characters/);
    expect(description).toHaveValue('x'.repeat(5_001));
    expect(server.submissions()).toEqual([]);
  });

  it('keeps the draft on the device, says when it is restored, and can discard and restore it', async () => {
    await fillName('Amina');
    cleanup();
    const { user } = await openForm();
    expect(screen.getByText('Your draft is restored')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Food/ })).toBeChecked();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Amina');

    await user.click(screen.getByRole('button', { name: 'Discard it and start over' }));
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore it' }));
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Amina');

    await user.click(sendButton());
    await screen.findByRole('heading', { name: 'Listing Submitted' });
    cleanup();
    await openForm();
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
    expect(screen.queryByText('Your draft is restored')).toBeNull();
  });
});
