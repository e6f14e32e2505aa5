import type { BusinessProfile, User } from '@halalmap/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refusal, stubApi } from '../../testing/api-stub';
import { aUser, renderPage } from '../../testing/render-page';
import { ProfilePage } from './profile-page';

let stub: ReturnType<typeof stubApi>;
const show = async (user: User | null, responses: Parameters<typeof stubApi>[0] = {}) => {
  document.cookie = user ? 'signed_in=1' : 'signed_in=; max-age=0';
  stub = stubApi({
    'GET /api/auth/user': { body: user },
    'GET /api/business-profile': { body: null },
    ...responses,
  });
  const shown = renderPage(<ProfilePage />, '/profile');
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  return { person: userEvent.setup(), ...shown };
};
const card = (name: string) => within(screen.getByRole('region', { name }));
const address = () => screen.getByTestId('address').textContent;
const echo =
  (user: User) =>
  ({ body }: { body: unknown }) => ({ body: { ...user, ...(body as object) } });

beforeEach(() => window.sessionStorage.clear());
afterEach(() => stub.restore());

describe('the profile', () => {
  it('asks visitors to sign in, and returns them afterwards', async () => {
    await show(null);
    expect(screen.getByText('Please log in to view your profile.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      '/auth?returnTo=%2Fprofile',
    );
  });

  it('distinguishes an error from being signed out', async () => {
    let isAway = true;
    const { person } = await show(aUser(), {
      'GET /api/auth/user': () => (isAway ? refusal(503, 'unavailable') : { body: aUser() }),
    });
    expect(screen.getByText('Your account cannot be shown right now')).toBeTruthy();
    isAway = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Account information' })).toBeTruthy();
  });

  it('shows known details, and marks unknown ones', async () => {
    await show(aUser({ emailVerified: true, location: 'Marawi' }));
    const info = card('Account information');
    const known = info.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(known).toEqual([
      ['Name', 'Amina Santos'],
      ['Email', 'amina@halalmap.exampleConfirmed'],
      ['Account type', 'Regular'],
      ['Member since', '1 January 2026'],
      ['Location', 'Marawi'],
      ['Bio', 'Not provided'],
    ]);
  });

  it.each([
    [{ lastName: null }, 'Amina'],
    [{ firstName: null, lastName: null }, 'Not provided'],
  ])('says as much of the name as is known: %j', async (names, shown) => {
    await show(aUser(names));
    expect(screen.getByText('Name').nextSibling?.textContent).toBe(shown);
  });
});

describe('suggesting a change of facts', () => {
  const edit = async (user: User, responses: Parameters<typeof stubApi>[0] = {}) => {
    const shown = await show(user, responses);
    await shown.person.click(screen.getByRole('button', { name: 'Edit details' }));
    return shown;
  };
  const save = (person: ReturnType<typeof userEvent.setup>) =>
    person.click(screen.getByRole('button', { name: 'Save details' }));
  const retype = async (person: ReturnType<typeof userEvent.setup>, label: RegExp, text: string) => {
    await person.clear(screen.getByLabelText(label));
    if (text) await person.type(screen.getByLabelText(label), text);
  };

  it('starts with the current values, and shows saved ones immediately', async () => {
    const user = aUser({ bio: 'Cook' });
    const { person } = await edit(user, { 'PATCH /api/auth/user': echo(user) });
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Bio/).value).toBe('Cook');
    await retype(person, /^Last name/, 'Disomangcop');
    await retype(person, /^Location/, 'Marawi');
    await save(person);
    expect(await screen.findByText('Your details are saved')).toBeTruthy();
    expect(await screen.findByText('Amina Disomangcop')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit details' }));
    expect(stub.sent('PATCH /api/auth/user')).toEqual([
      { firstName: 'Amina', lastName: 'Disomangcop', location: 'Marawi', bio: 'Cook' },
    ]);
    expect(stub.sent('GET /api/auth/user')).toHaveLength(1);
  });

  it('shows errors at their fields, and sends nothing', async () => {
    const { person } = await edit(aUser());
    await retype(person, /^First name/, '');
    await save(person);
    expect(screen.getByText('First name is required')).toBeTruthy();
    expect(stub.sent('PATCH /api/auth/user')).toEqual([]);
  });

  it('keeps the input when the server cannot be reached', async () => {
    const { person } = await edit(aUser(), { 'PATCH /api/auth/user': { fails: true } });
    await retype(person, /^Location/, 'Marawi');
    await save(person);
    expect(await screen.findByText('Your details were not saved')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Location/).value).toBe('Marawi');
  });

  it('keeps the input when the session expires', async () => {
    const user = aUser();
    const { person, unmount } = await edit(user, { 'PATCH /api/auth/user': { status: 401 } });
    await retype(person, /^Location/, 'Marawi');
    await save(person);
    expect(await screen.findByText('Your session has ended')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/auth?returnTo=%2Fprofile'));
    unmount();
    stub.restore();

    await show(user);
    expect(screen.getByLabelText<HTMLInputElement>(/^Location/).value).toBe('Marawi');
  });

  it('hides the draft of another user', async () => {
    const { person, unmount } = await edit(aUser());
    await retype(person, /^Location/, 'Marawi');
    unmount();
    stub.restore();

    await show(aUser({ id: '64b000000000000000000002', firstName: 'Badi' }));
    expect(screen.queryByLabelText(/^Location/)).toBeNull();
  });

  it('can be cancelled', async () => {
    const { person } = await edit(aUser());
    await retype(person, /^Location/, 'Marawi');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText(/^Location/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit details' }));
    await person.click(screen.getByRole('button', { name: 'Edit details' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Location/).value).toBe('');
  });
});

describe('the profile picture', () => {
  const choose = async (person: ReturnType<typeof userEvent.setup>, file: File) =>
    person.upload(screen.getByLabelText('Picture of you'), file);
  const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });

  it('is uploaded, then saved in the profile', async () => {
    const user = aUser();
    const { person } = await show(user, {
      'POST /api/uploads': { status: 201, body: [{ url: '/media/me' }] },
      'PATCH /api/auth/user': echo(user),
    });
    await choose(person, file('me.jpg', 'image/jpeg'));
    expect(await screen.findByText('Your picture is saved')).toBeTruthy();
    expect(stub.sent('PATCH /api/auth/user')).toEqual([{ profileImageUrl: '/media/me' }]);
    expect(((stub.sent('POST /api/uploads')[0] as FormData).get('images') as File).name).toBe('me.jpg');
    await waitFor(() =>
      expect(document.querySelector('.profile-picture img')?.getAttribute('src')).toBe('/media/me?w=320'),
    );
  });

  it.each([
    ['notes.txt', 'text/plain', 10, 'notes.txt is not an image file'],
    ['me.gif', 'image/gif', 10, 'Only JPEG, PNG, and WebP files are allowed'],
    ['me.png', 'image/png', 5 * 1024 * 1024 + 1, 'File size must be less than 5MB'],
  ])('%s is refused before it is sent', async (name, type, bytes, message) => {
    await show(aUser());
    await choose(userEvent.setup({ applyAccept: false }), file(name, type, bytes));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(stub.sent('POST /api/uploads')).toEqual([]);
  });

  it('that the server cannot read is refused with its message', async () => {
    const { person } = await show(aUser(), {
      'POST /api/uploads': refusal(422, 'unprocessable', 'me.jpg cannot be read as an image'),
    });
    await choose(person, file('me.jpg', 'image/jpeg'));
    expect(await screen.findByText('me.jpg cannot be read as an image')).toBeTruthy();
  });

  it('can be removed', async () => {
    const user = aUser({ profileImageUrl: '/media/me' });
    const { person } = await show(user, { 'PATCH /api/auth/user': echo(user) });
    await person.click(screen.getByRole('button', { name: 'Remove the picture' }));
    expect(await screen.findByText('Your picture is removed')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Add a picture' })).toBeTruthy();
  });
});

describe('a regular account', () => {
  it('can become a business account, after a confirmation', async () => {
    const user = aUser();
    const { person } = await show(user, { 'PATCH /api/auth/user': echo(user) });
    expect(screen.queryByRole('region', { name: 'Business profile' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Switch to a business account' }));
    expect(stub.sent('PATCH /api/auth/user')).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Switch' }));
    expect(await screen.findByRole('region', { name: 'Business profile' })).toBeTruthy();
    expect(stub.sent('PATCH /api/auth/user')).toEqual([{ role: 'business' }]);
  });
});

describe('the business profile', () => {
  const owner = aUser({ role: 'business', emailVerified: true });
  const aProfile = (over: Partial<BusinessProfile> = {}): BusinessProfile => ({
    id: '64b0000000000000000000b1',
    userId: owner.id,
    listingId: null,
    businessName: 'Kusina ni Amina',
    description: null,
    category: 'food',
    contactEmail: null,
    contactPhone: null,
    website: null,
    address: null,
    isVerified: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...over,
  });

  it('can be created by a business account that has none', async () => {
    let kept: BusinessProfile | null = null;
    const { person } = await show(owner, {
      'GET /api/business-profile': () => ({ body: kept }),
      'POST /api/business-profile': () => ({ status: 201, body: (kept = aProfile()) }),
    });
    await person.type(await screen.findByLabelText(/^Business name/), 'Kusina ni Amina');
    await person.selectOptions(screen.getByLabelText(/^Category/), 'Food');
    await person.click(screen.getByRole('button', { name: 'Create Business Profile' }));
    expect(await screen.findByText('Profile created')).toBeTruthy();
    expect(screen.getByText('Your business profile has been created successfully')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeTruthy();
    expect(stub.sent('POST /api/business-profile')).toEqual([
      expect.objectContaining({ businessName: 'Kusina ni Amina', category: 'food', website: '' }),
    ]);
  });

  it('requires a name that is not blank', async () => {
    const { person } = await show(owner);
    await person.type(await screen.findByLabelText(/^Business name/), '   ');
    await person.click(screen.getByRole('button', { name: 'Create Business Profile' }));
    expect(screen.getByText('Business name is required')).toBeTruthy();
    expect(stub.sent('POST /api/business-profile')).toEqual([]);
  });

  it('offers the categories of the specification', async () => {
    await show(owner);
    const options = within(await screen.findByLabelText(/^Category/)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'No category',
      'Food',
      'Retail',
      'Services',
      'Healthcare',
      'Education',
      'Other',
    ]);
  });

  it('is changed after Edit Profile', async () => {
    let kept = aProfile();
    const { person } = await show(owner, {
      'GET /api/business-profile': () => ({ body: kept }),
      'PATCH /api/business-profile': ({ body }) => ({ body: (kept = { ...kept, ...(body as object) }) }),
    });
    await person.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    await person.type(screen.getByLabelText(/^Contact phone/), '0917 123 4567');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated')).toBeTruthy();
    expect(screen.getByText('Your business profile has been updated successfully')).toBeTruthy();
    expect(await screen.findByText('0917 123 4567')).toBeTruthy();
  });

  it('shows errors of the server in a toast and at the form', async () => {
    const { person } = await show(owner, {
      'POST /api/business-profile': refusal(409, 'conflict', 'A business profile already exists'),
    });
    await person.type(await screen.findByLabelText(/^Business name/), 'Kusina');
    await person.click(screen.getByRole('button', { name: 'Create Business Profile' }));
    expect(await screen.findByText('Error')).toBeTruthy();
    expect(screen.getAllByText('A business profile already exists')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>(/^Business name/).value).toBe('Kusina');
  });

  it('can be asked for again when it could not be read', async () => {
    let fails = true;
    const { person } = await show(owner, {
      'GET /api/business-profile': () => (fails ? { fails } : { body: aProfile() }),
    });
    expect(await screen.findByText('The business profile cannot be shown right now')).toBeTruthy();
    expect(screen.queryByLabelText(/^Business name/)).toBeNull();
    fails = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Kusina ni Amina')).toBeTruthy();
  });

  it.each([
    ['approved', 'Approved'],
    ['pending', 'Pending'],
  ] as const)('links the listing that is %s', async (status, text) => {
    const id = '64b0000000000000000000c1';
    await show(owner, {
      'GET /api/business-profile': { body: aProfile({ listingId: id }) },
      [`GET /api/listings/${id}`]: { body: { id, name: 'Kusina', entityType: 'food', status } },
    });
    const linked = within(await screen.findByRole('region', { name: 'Linked listing' }));
    expect(await linked.findByText(text)).toBeTruthy();
    expect(linked.getByRole('link', { name: 'View Listing' }).getAttribute('href')).toBe(`/food/${id}`);
    expect(linked.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe(`/listing/${id}/manage`);
  });
});
