import { stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../testing/builders';
import { choose } from '../../testing/choose';
import { renderApp } from '../../testing/render-app';
// Preloaded, so that no test waits for the lazy import.
import './enterprise-page';

interface Entry {
  id: number;
  name: string;
  [field: string]: unknown;
}

const refusal = (status: number, message: string, details: object[] = []): StubResponse => ({
  status,
  body: { error: { code: status === 409 ? 'conflict' : 'unprocessable', message, requestId: 'r', details } },
});

describe('editing reference data', () => {
  let network: ReturnType<typeof stubFetch>;
  let lists: Record<string, Entry[]>;
  let uses: Record<string, Array<{ id: number; listings: number; entries: number }>>;
  let refuse: ((call: SeenCall) => StubResponse | undefined) | null;
  const changes = () => network.calls.filter(({ method }) => method !== 'GET');

  const body = (id: number, name: string, fields: object = {}): Entry => ({
    id,
    name,
    fullName: null,
    aliases: [],
    country: 'Philippines',
    accreditationLevel: null,
    accreditedFrom: null,
    accreditedUntil: null,
    website: null,
    contactEmail: null,
    contactPhone: null,
    logoUrl: null,
    certificateValidityPeriod: null,
    isRecognized: null,
    ...fields,
  });
  const category = (id: number, name: string, fields: object = {}): Entry => ({
    id,
    name,
    description: null,
    icon: null,
    sortOrder: 0,
    isActive: true,
    ...fields,
  });

  beforeEach(() => {
    refuse = null;
    uses = { 'halal-product-categories': [{ id: 1, listings: 12, entries: 1 }] };
    lists = {
      'certifying-bodies': [body(1, 'IDCP', { fullName: 'Islamic Da’wah Council', aliases: ['IDC'] })],
      'muslim-business-categories': [category(1, 'Sweets', { asksHalal: true })],
      'muslim-business-subcategories': [category(101, 'Ice', { parentCategoryId: 1, asksHalal: null })],
      'halal-product-categories': [category(1, 'Sauces'), category(2, 'Sweets')],
      'halal-product-subcategories': [category(101, 'Hot', { parentCategoryId: 1 })],
    };
    network = stubFetch((call) => {
      const { method, path, params } = call;
      const [, , kind = '', id] = path.split('/');
      if (method === 'GET' && path === '/api/analytics/reference-uses')
        return { body: { uses: uses[params.get('kind') ?? ''] ?? [] } };
      const list = (lists[kind] ??= []);
      if (method === 'GET') return { body: list };
      const refused = refuse?.(call);
      if (refused) return refused;
      const at = list.findIndex((entry) => entry.id === Number(id));
      if (method === 'DELETE') {
        list.splice(at, 1);
        return { status: 204 };
      }
      const entry = { ...list[at], id: list[at]?.id ?? 99, ...(call.body as { name: string }) };
      list.splice(at === -1 ? list.length : at, at === -1 ? 0 : 1, entry);
      return { status: id ? 200 : 201, body: entry };
    });
  });
  afterEach(() => network.restore());

  const open = (kind: string) =>
    renderApp({ user: aUser('admin'), address: `/enterprise-admin?tab=categories&kind=${kind}` });
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

  it('shows what uses each entry, and the entries below it', async () => {
    await open('halal-product-categories');

    expect(await row('Sauces.*12 places, 1 entry')).toBeVisible();
    expect(await row('Sweets.*Nothing')).toBeVisible();
    expect(await row('Hot Sauces Active')).toBeVisible();
  });

  it('dates the accreditation of a certifying body, and sends only what differs', async () => {
    const { user } = await open('certifying-bodies');
    await user.click(await screen.findByRole('button', { name: 'Edit IDCP' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit IDCP' }));
    await user.type(dialog.getByLabelText('Accredited from'), '2024-02-01');
    await user.type(dialog.getByLabelText('Accredited until'), '2026-01-31');
    await choose(user, /^Recognised/, 'Yes');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes().map(({ method, path, body: sent }) => [method, path, sent])).toEqual([
      [
        'PATCH',
        '/api/certifying-bodies/1',
        { accreditedFrom: '2024-02-01', accreditedUntil: '2026-01-31', isRecognized: true },
      ],
    ]);
  });

  it('finds a certifying body by its other names, and edits them', async () => {
    lists['certifying-bodies']?.push(body(2, 'HDIP'));
    const { user } = await open('certifying-bodies');
    expect(await row('HDIP')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'idc');
    expect(screen.queryByRole('row', { name: /HDIP/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit IDCP' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit IDCP' }));
    await user.type(dialog.getByLabelText(/^Other names/), ', Da’wah');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes().map(({ path, body: sent }) => [path, sent])).toEqual([
      ['/api/certifying-bodies/1', { aliases: ['IDC', 'Da’wah'] }],
    ]);
  });

  it('says of a business category whether it is asked about halal, of one below it as its category', async () => {
    const { user } = await open('muslim-business-categories');
    await user.click(await screen.findByRole('button', { name: 'Edit Sweets' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Sweets' }));
    await user.click(dialog.getByRole('checkbox', { name: /^Ask whether it is halal/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(1));

    await user.click(await screen.findByRole('button', { name: 'Edit Ice' }));
    await screen.findByRole('dialog', { name: 'Edit Ice' });
    await choose(user, /^Ask whether it is halal/, 'Yes');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes().map(({ path, body: sent }) => [path, sent])).toEqual([
      ['/api/muslim-business-categories/1', { asksHalal: false }],
      ['/api/muslim-business-subcategories/101', { asksHalal: true }],
    ]);
  });

  it('asks before what was typed is lost', async () => {
    const { user } = await open('certifying-bodies');
    await user.click(await screen.findByRole('button', { name: 'Edit IDCP' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit IDCP' }));
    await user.type(dialog.getByLabelText('Website'), 'idcp.example');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Website')).toHaveValue('idcp.example');

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([]);
  });

  it('says when an accreditation has ended', async () => {
    lists['certifying-bodies'] = [
      body(1, 'IDCP', { accreditedFrom: '2020-02-01', accreditedUntil: '2022-01-31' }),
      body(2, 'HDIP', { accreditedFrom: '2020-02-01' }),
    ];
    await open('certifying-bodies');

    expect(await row('IDCP.* to .*2022.* Expired')).toBeVisible();
    expect(await row('HDIP.* from .*2020')).not.toHaveTextContent('Expired');
  });

  it('adds an entry with everything that the server asks for', async () => {
    const { user } = await open('certifying-bodies');
    await user.click(await screen.findByRole('button', { name: 'Add certifying body' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a certifying body' }));
    await user.type(dialog.getByLabelText(/^Name/), 'New Body');
    await user.type(dialog.getByLabelText('Website'), 'body.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toMatchObject({
      method: 'POST',
      path: '/api/certifying-bodies',
      body: { name: 'New Body', country: 'Philippines', website: 'body.example', isRecognized: null },
    });
  });

  it('deactivates an entry and deletes one; a refusal shows the message of the server', async () => {
    const { user } = await open('halal-product-categories');
    await user.click(await screen.findByRole('button', { name: 'Deactivate Sweets' }));
    expect(await screen.findByRole('button', { name: 'Activate Sweets' })).toBeVisible();
    expect(changes()[0]?.body).toEqual({ isActive: false });

    refuse = () => refusal(409, 'Sauces is used and cannot be deleted');
    await user.click(screen.getByRole('button', { name: 'Delete Sauces' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Delete Sauces?' }));
    expect(asked.getByText(/used by 12 places, 1 entry/)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/Sauces is used and cannot be deleted/)).toBeVisible();

    refuse = null;
    await user.click(screen.getByRole('button', { name: 'Delete Sweets' }));
    const again = within(await screen.findByRole('dialog', { name: 'Delete Sweets?' }));
    await user.click(again.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Sweets' })).toBeNull());
    expect(changes().at(-1)).toMatchObject({ method: 'DELETE', path: '/api/halal-product-categories/2' });
  });
});
