import type { SeenCall, StubResponse } from '@halalmap/api-client/testing';
import type { Listing } from '@halalmap/contracts';
import { aFile, anUpload, createFakeUploads } from '@halalmap/listing-parts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { aChange, refusal, stubOwner, type OwnerFixtures } from '../../testing/owner';
import { renderApp } from '../../testing/render-app';

const { id } = aListing();
const at = `/api/listings/${id}`;
const draftKey = `halalmap.edit.${id}`;

describe('editing a place as its owner', () => {
  let network: ReturnType<typeof stubOwner> | undefined;
  beforeEach(() => window.localStorage.clear());
  afterEach(() => network?.restore());

  const open = async (fixtures: OwnerFixtures = {}) => {
    network = stubOwner(fixtures);
    const view = renderApp(`/listing/${id}/manage/edit`);
    await screen.findByRole('textbox', { name: /^Name/ });
    return view;
  };
  const saving = (response: (call: SeenCall) => StubResponse) => ({
    responses: { [`PATCH ${at}`]: response },
  });
  const saved = (facts: Partial<Listing> = {}): StubResponse => ({
    body: aListing({ owner: { claimed: true }, ...facts }),
    headers: { etag: '"v2.x"' },
  });
  const save = () => screen.getByRole('button', { name: 'Save changes' });
  const field = (name: RegExp) => screen.getByRole('textbox', { name });

  it('shows all fields that the public form hides, and who can see private ones', async () => {
    await open({ listing: { taxId: '123-456' } });
    for (const name of [/^Website/, /^Landmark/, /^Google Maps link/, /^Facebook/, /^Anything else people/])
      expect(field(name)).toBeVisible();
    for (const name of ['Parking', 'Wi-Fi', 'Wheelchair access', 'Prayer area'])
      expect(screen.getByRole('checkbox', { name })).toBeVisible();
    expect(field(/^Tax number/)).toHaveValue('123-456');
    expect(field(/^Tax number/)).toHaveAccessibleDescription('Only the owner and admins can see this.');
  });

  it('sends only the changes, with the version that was read, and shows that they are public', async () => {
    const { user } = await open({
      etag: '"v1.x"',
      listing: { description: 'Pastil' },
      ...saving(() => saved({ description: 'Pastil and sinina', parkingAvailable: true })),
    });
    await user.type(field(/^Description/), ' and sinina');
    await user.click(screen.getByRole('checkbox', { name: 'Parking' }));
    expect(screen.getByText(/^Not saved yet/)).toBeVisible();
    await user.click(save());

    expect(await screen.findByText('Listing updated successfully')).toBeVisible();
    expect(screen.getByText('Success')).toBeVisible();
    expect(network?.sent('PATCH', at)).toEqual([
      { description: 'Pastil and sinina', parkingAvailable: true },
    ]);
    const edit = network?.calls.find(({ method }) => method === 'PATCH');
    expect(edit?.headers).toMatchObject({ 'if-match': '"v1.x"' });
    const note = screen.getByText('Public now:').closest('.note');
    expect(note).toHaveTextContent('Pastil and sinina');
    // Far above the button that was pressed.
    await waitFor(() => expect(document.activeElement).toContainElement(note as HTMLElement));
    expect(window.localStorage.getItem(draftKey)).toBeNull();
  });

  it('sends only certificate files, and shows that they are pending review', async () => {
    const uploads = createFakeUploads();
    uploads.start();
    const { user } = await open({ listing: { halalCertified: 'Yes' }, ...saving(() => saved()) });
    await user.upload(screen.getByTestId('document-files'), aFile('certificate.pdf', 'application/pdf'));
    await screen.findByText(/, ready$/);
    await user.click(save());

    expect(await screen.findByText('One certificate file was sent to the admins.')).toBeVisible();
    expect(network?.sent('PATCH', at)).toEqual([{ certificateFiles: [anUpload(1, 'certificate.pdf').url] }]);
    expect(screen.queryByText(/, ready$/)).toBeNull();
    uploads.stop();
  });

  it('announces that trust facts are reviewed, and then shows what is pending', async () => {
    const { user } = await open(
      saving(() =>
        saved({ pendingChange: { fields: { muslimOwned: 'Yes' }, createdAt: '2026-11-12T00:00:00.000Z' } }),
      ),
    );
    expect(screen.getByText('These changes are reviewed first')).toBeVisible();
    const question = within(screen.getByRole('group', { name: /^Muslim owned/ }));
    await user.click(question.getByRole('radio', { name: 'Yes' }));
    await user.click(save());

    const note = (await screen.findByText(/^Sent for review/)).closest('.note');
    expect(note).toHaveTextContent('Muslim ownedYes');
    expect(screen.queryByText('Public now:')).toBeNull();
    expect(question.getByRole('radio', { name: 'Yes' })).toBeChecked();
    expect(screen.getByText('No changes yet.')).toBeVisible();
  });

  it('shows for a certified place that a new name is pending while a new phone number is public', async () => {
    const { trust } = aListing({ trust: { ...aListing().trust, level: 'certified' } });
    const { user } = await open({
      listing: { trust },
      ...saving(() =>
        saved({
          trust,
          phone: '0917 000 0000',
          pendingChange: { fields: { name: 'New name' }, createdAt: '2026-11-12T00:00:00.000Z' },
        }),
      ),
    });
    expect(screen.getByText('This place is certified')).toBeVisible();
    await user.clear(field(/^Name/));
    await user.type(field(/^Name/), 'New name');
    await user.type(field(/^Phone/), '0917 000 0000');
    await user.click(save());

    const note = (await screen.findByText(/^Sent for review/)).closest('.note');
    const [now, later] = (note?.textContent ?? '').split('Sent for review');
    expect(now).toContain('0917 000 0000');
    expect(later).toContain('New name');
  });

  it('opens with the latest trust facts of the owner, and shows the public ones', async () => {
    await open({
      listing: {
        muslimOwned: 'No',
        pendingChange: { fields: { muslimOwned: 'Yes' }, createdAt: '2026-11-12T00:00:00.000Z' },
      },
    });
    const question = within(screen.getByRole('group', { name: /^Muslim owned/ }));
    expect(question.getByRole('radio', { name: 'Yes' })).toBeChecked();
    expect(await screen.findByText('One of your changes is pending review')).toBeVisible();
  });

  it('resets to the public values when the pending change is withdrawn', async () => {
    const change = aChange();
    const listing: Partial<Listing> = {
      muslimOwned: 'No',
      pendingChange: { fields: change.fields, createdAt: change.createdAt },
    };
    const { user } = await open({
      listing,
      changes: [change],
      responses: {
        [`PATCH /api/changes/${change.id}`]: () => {
          delete listing.pendingChange;
          return { body: { ...change, status: 'withdrawn' } };
        },
      },
    });
    await user.type(field(/^Phone/), '0917 123 4567');
    const question = within(screen.getByRole('group', { name: /^Muslim owned/ }));
    expect(question.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await user.click(await screen.findByRole('button', { name: /^Withdraw change/ }));
    const asked = within(await screen.findByRole('dialog', { name: 'Withdraw this change?' }));
    await user.click(asked.getByRole('button', { name: 'Withdraw change' }));

    await waitFor(() => expect(question.getByRole('radio', { name: 'No' })).toBeChecked());
    expect(screen.queryByText('One of your changes is pending review')).toBeNull();
    expect(field(/^Phone/)).toHaveValue('0917 123 4567');
    await waitFor(() =>
      expect(document.activeElement).toHaveTextContent(
        'The change was withdrawn. The listing stays as it is.',
      ),
    );
  });

  it('shows errors at their fields before sending anything', async () => {
    const { user } = await open();
    await user.type(field(/^Website/), 'kusina');
    await user.click(save());

    expect(field(/^Website/)).toHaveAccessibleDescription(/Enter a full address/);
    await waitFor(() => expect(field(/^Website/)).toHaveFocus());
    expect(network?.sent('PATCH', at)).toEqual([]);
  });

  it('shows errors of the server at their fields, and keeps the input', async () => {
    const { user } = await open(
      saving(() => refusal(400, 'validation_failed', { details: [{ path: 'phone', message: 'Too odd' }] })),
    );
    await user.type(field(/^Phone/), '911');
    await user.click(save());

    expect(await screen.findByText('Edit Failed')).toBeVisible();
    expect(screen.getByText('Failed to update the listing')).toBeVisible();
    expect(field(/^Phone/)).toHaveAccessibleDescription(/Too odd/);
    expect(field(/^Phone/)).toHaveValue('911');
  });

  it('shows concurrent changes, and lets the user decide', async () => {
    const listing: Partial<Listing> = { description: 'Old', phone: '421-0001' };
    let isStale = true;
    const fixtures: OwnerFixtures = {
      listing,
      ...saving(({ body }) => {
        if (!isStale) return saved(body as Partial<Listing>);
        Object.assign(listing, { description: 'Theirs', phone: '421-0002' });
        isStale = false;
        return refusal(412, 'precondition_failed', { message: 'This listing has changed' });
      }),
    };
    const { user } = await open(fixtures);
    await user.clear(field(/^Description/));
    await user.type(field(/^Description/), 'Mine');
    await user.click(save());

    const note = (await screen.findByText('This place was changed while you were editing')).closest('.note');
    expect(note).toHaveTextContent('Description: Theirs');
    expect(note).toHaveTextContent('Phone: 421-0002');
    expect(field(/^Description/)).toHaveValue('Mine');
    expect(field(/^Phone/)).toHaveValue('421-0002');

    await user.click(save());
    await screen.findByText('Listing updated successfully');
    expect(network?.sent('PATCH', at)[1]).toEqual({ description: 'Mine' });
  });

  it('can accept concurrent changes', async () => {
    const listing: Partial<Listing> = { description: 'Old' };
    const { user } = await open({
      listing,
      ...saving(() => {
        Object.assign(listing, { description: 'Theirs' });
        return refusal(412, 'precondition_failed');
      }),
    });
    await user.type(field(/^Description/), ' one');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Use this value: Description' }));

    expect(field(/^Description/)).toHaveValue('Theirs');
    expect(screen.getByText('No changes yet.')).toBeVisible();
  });

  it('shows that an admin is editing, the latest expiry, and keeps the input', async () => {
    const { user } = await open(
      saving(() =>
        refusal(409, 'locked', {
          message: 'admin@halalmap.example is editing this now',
          details: [
            { path: 'holder', message: 'admin@halalmap.example' },
            { path: 'expiresAt', message: '2026-11-12T04:05:00.000Z' },
          ],
        }),
      ),
    );
    await user.type(field(/^Phone/), '911');
    await user.click(save());

    const note = (await screen.findByText('An admin is editing this place right now')).closest('.note');
    expect(note).toHaveTextContent('admin@halalmap.example is editing this now');
    expect(note).toHaveTextContent('12 November 2026, 12:05 pm');
    expect(field(/^Phone/)).toHaveValue('911');
  });

  it('keeps the draft on the device when the user leaves, and can discard it', async () => {
    const first = await open();
    await first.user.type(field(/^Phone/), '0917 123 4567');
    first.unmount();
    network?.restore();

    const { user } = await open();
    expect(field(/^Phone/)).toHaveValue('0917 123 4567');
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(field(/^Phone/)).toHaveValue('');
    expect(window.localStorage.getItem(draftKey)).toBeNull();
  });

  it('redirects to sign in when the session has expired, and keeps the input', async () => {
    const { user, address } = await open(saving(() => refusal(401, 'unauthenticated')));
    await user.type(field(/^Phone/), '0917 123 4567');
    await user.click(save());

    await waitFor(() =>
      expect(address()).toBe(`/auth?returnTo=${encodeURIComponent(`/listing/${id}/manage/edit`)}`),
    );
    expect(window.localStorage.getItem(draftKey)).toContain('0917 123 4567');
  });

  it('clears the subcategory with the category', async () => {
    const { user } = await open({
      listing: { entityType: 'business', muslimBusinessCategoryId: 1, muslimBusinessSubcategoryId: 11 },
      responses: {
        'GET /api/muslim-business-categories': () => ({
          body: [1, 2].map((number) => ({ id: number, name: `Category ${number}`, isActive: true })),
        }),
        [`PATCH ${at}`]: () => saved(),
      },
    });
    await user.selectOptions(
      screen.getByRole('combobox', { name: /^Category/ }),
      await screen.findByRole('option', { name: 'Category 2' }),
    );
    await user.click(save());

    await screen.findByText('Listing updated successfully');
    expect(network?.sent('PATCH', at)).toEqual([
      { muslimBusinessCategoryId: 2, muslimBusinessSubcategoryId: null },
    ]);
  });

  it('warns before a place moves to another directory', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: /^Business/ }));
    expect(screen.getByText('This moves the place to another directory')).toBeVisible();
  });
});
