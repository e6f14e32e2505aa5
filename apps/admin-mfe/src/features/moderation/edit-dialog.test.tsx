import { stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';
import type { ErrorCode, ErrorDetail, Listing } from '@halalmap/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aSubmission, aUser } from '../../testing/builders';
import { createFakeListings } from '../../testing/fake-listings';
import { asksInTab } from '../../testing/browser-gaps';
import { renderApp } from '../../testing/render-app';
// Preloaded, so that no test waits for the lazy import.
import './edit-dialog';

const place = aSubmission(1, { phone: '421-0001', description: 'Pastil', address: '1 Quezon Avenue' });
const lockPath = `/api/locks/listing/${place.id}`;
const at = `/api/listings/${place.id}`;

const refusal = (status: number, code: ErrorCode, details: ErrorDetail[] = []): StubResponse => ({
  status,
  body: { error: { code, message: `Refused: ${code}`, requestId: 'r', details } },
});

describe('editing a listing as an admin', () => {
  let network: ReturnType<typeof stubFetch>;
  let stored: Listing[];
  let lockResponse: () => StubResponse;
  let saveResponse: (call: SeenCall) => StubResponse;
  const held: StubResponse = {
    body: {
      holder: { id: aUser('admin').id, email: aUser('admin').email },
      takenAt: '2026-11-26T04:00:00.000Z',
      expiresAt: '2026-11-26T04:05:00.000Z',
    },
  };
  const lockedBySara = refusal(409, 'locked', [
    { path: 'holder', message: 'sara@halalmap.example' },
    { path: 'takenAt', message: '2026-11-26T04:00:00.000Z' },
    { path: 'expiresAt', message: '2026-11-26T04:05:00.000Z' },
  ]);
  const sent = (method: string, path: string) =>
    network.calls.filter((call) => call.method === method && call.path === path);

  beforeEach(() => {
    stored = [place];
    lockResponse = () => held;
    saveResponse = ({ body }) => {
      stored[0] = { ...stored[0]!, ...(body as Partial<Listing>) };
      return { body: stored[0] };
    };
    const fake = createFakeListings(stored);
    network = stubFetch((call) => {
      if (call.path === lockPath) return call.method === 'PUT' ? lockResponse() : { status: 204 };
      if (call.method === 'PATCH' && call.path === at) return saveResponse(call);
      // The reference data of the form.
      if (!/^\/api\/(listings|analytics)/.test(call.path)) return { body: [] };
      return fake.answer(call);
    });
  });
  afterEach(() => network.restore());

  const open = async () => {
    const { user } = await renderApp({ user: aUser('admin') });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Edit Place 1')).toBeVisible();
    return { user, dialog };
  };
  const save = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: 'Save changes' });
  const retype = async (
    { user, dialog }: Awaited<ReturnType<typeof open>>,
    name: RegExp,
    text: string,
  ): Promise<void> => {
    const field = await dialog.findByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  };

  it('acquires the lock, sends only the changes with the version that was read, and releases the lock', async () => {
    const opened = await open();
    await retype(opened, /^Phone/, '0917 123 4567');
    await opened.user.click(save(opened.dialog));

    expect(await screen.findByText('Listing updated successfully')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('PATCH', at).map(({ body }) => body)).toEqual([{ phone: '0917 123 4567' }]);
    expect(sent('PATCH', at)[0]?.headers).toMatchObject({ 'if-match': `"${place.id}"` });
    expect(sent('PUT', lockPath)).toHaveLength(1);
    await waitFor(() => expect(sent('DELETE', lockPath)).toHaveLength(1));
  });

  it('starts in the first field, lists the sections, and names problems beside them', async () => {
    Element.prototype.scrollIntoView = () => undefined;
    saveResponse = () =>
      refusal(400, 'validation_failed', [
        { path: 'phone', message: 'This is no phone number' },
        { path: 'address', message: 'Write the address in one line' },
      ]);
    const opened = await open();
    const { user, dialog } = opened;
    await dialog.findByRole('textbox', { name: /^Phone/ });
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('radio', { checked: true })));

    const sections = within(dialog.getByRole('navigation', { name: 'Sections' }));
    await user.click(sections.getByRole('button', { name: 'Basic information' }));
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Name/ }));

    await retype(opened, /^Phone/, '0917 123 4567');
    await user.click(save(dialog));
    const problem = await sections.findByRole('button', { name: 'Write the address in one line' });
    const section = within(problem.closest('li')!);
    expect(section.getByRole('button', { name: 'Location' })).toBeVisible();
    await user.click(problem);
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Address/ }));
  });

  it('releases the lock when the tab is closed, and acquires it again when the page comes back', async () => {
    const { dialog } = await open();
    await dialog.findByRole('textbox', { name: /^Phone/ });

    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(sent('DELETE', lockPath)).toHaveLength(1));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

    await waitFor(() => expect(sent('PUT', lockPath)).toHaveLength(2));
  });

  it('shows who holds the lock since when, opens read-only, and allows editing once it is free', async () => {
    lockResponse = () => lockedBySara;
    const { user, dialog } = await open();
    expect(await dialog.findByText('sara@halalmap.example is editing this listing')).toBeVisible();
    expect(dialog.getByText(/^Since 26 Nov(ember)? 2026, 12:00 pm/)).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: /^Phone/ })).toBeNull();

    await user.click(dialog.getByRole('button', { name: 'Open read-only' }));
    expect(await dialog.findByRole('textbox', { name: /^Phone/ })).toBeDisabled();

    lockResponse = () => held;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Phone/ })).toBeEnabled());
    expect(dialog.queryByText(/sara@halalmap.example/)).toBeNull();
  });

  it('asks before changes are lost, and leaves without asking when there are none', async () => {
    const opened = await open();
    const { user, dialog } = opened;
    await retype(opened, /^Phone/, '0917 123 4567');
    expect(asksInTab()).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Leave without saving?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
    expect(dialog.getByRole('textbox', { name: /^Phone/ })).toHaveValue('0917 123 4567');

    await retype(opened, /^Phone/, '421-0001');
    expect(asksInTab()).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PATCH', at)).toEqual([]);
  });

  it('shows both versions of what somebody else has saved meanwhile, and takes theirs where wanted', async () => {
    const accept = saveResponse;
    saveResponse = () => {
      stored[0] = { ...place, phone: '421-0002', description: 'Theirs', address: '2 Quezon Avenue' };
      saveResponse = accept;
      return refusal(412, 'precondition_failed');
    };
    const opened = await open();
    const { user, dialog } = opened;
    await retype(opened, /^Phone/, '421-0003');
    await retype(opened, /^Description/, 'Mine');
    await user.click(save(dialog));

    const table = within(await dialog.findByRole('table', { name: 'Both versions, field by field' }));
    const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name} `) });
    expect(await screen.findByText('Edit Failed')).toBeVisible();
    expect(row('Phone')).toHaveTextContent('Phone421-0003421-0002');
    expect(row('Description')).toHaveTextContent('DescriptionMineTheirs');
    expect(row('Address')).toHaveTextContent('2 Quezon AvenueTaken over');

    await user.click(table.getByRole('button', { name: 'Take theirs: Description' }));
    expect(dialog.getByRole('textbox', { name: /^Description/ })).toHaveValue('Theirs');
    await user.click(save(dialog));
    await screen.findByText('Listing updated successfully');
    expect(sent('PATCH', at)[1]?.body).toEqual({ phone: '421-0003' });
  });

  it('compares what only admins edit, and takes what states one fact together', async () => {
    const theirs = { region: 'BARMM', province: 'Sulu', municipality: 'Jolo', category: 'Theirs' };
    const accept = saveResponse;
    saveResponse = () => {
      stored[0] = { ...place, ...theirs };
      saveResponse = accept;
      return refusal(412, 'precondition_failed');
    };
    const opened = await open();
    const { user, dialog } = opened;
    await retype(opened, /^Category, as typed/, 'Mine');
    await retype(opened, /^City or municipality, as typed/, 'Indanan');
    await user.click(save(dialog));

    const table = within(await dialog.findByRole('table', { name: 'Both versions, field by field' }));
    const shown = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('rowheader').textContent);
    expect(shown).toEqual([
      'Category, as typed',
      'Region',
      'Province, as typed',
      'City or municipality, as typed',
    ]);

    await user.click(table.getByRole('button', { name: 'Take theirs: Category, as typed' }));
    await user.click(save(dialog));
    await screen.findByText('Listing updated successfully');
    expect(sent('PATCH', at)[1]?.body).toEqual({ municipality: 'Indanan' });
  });

  it('keeps the input when another admin has locked the listing before it is saved', async () => {
    saveResponse = () => lockedBySara;
    const opened = await open();
    await retype(opened, /^Phone/, '0917 123 4567');
    await opened.user.click(save(opened.dialog));

    expect(await opened.dialog.findByText('Refused: locked')).toBeVisible();
    expect(opened.dialog.getByRole('textbox', { name: /^Phone/ })).toHaveValue('0917 123 4567');
  });
});
