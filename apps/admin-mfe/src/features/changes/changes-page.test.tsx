import type { PhotoOffer } from '@halalmap/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aSubmission, aUser } from '../../testing/builders';
import { refusal, startDesk, type Desk } from '../../testing/fake-desk';
import { renderApp } from '../../testing/render-app';
import { aChange, anAccount, idOf } from '../../testing/waiting';

const place = `/api/listings/${idOf(500)}`;

describe('suggested edits', () => {
  let desk: ReturnType<typeof startDesk>;
  const open = async (
    rows: Desk['/api/changes'],
    facts: Parameters<typeof aSubmission>[1] = { phone: '421-0001' },
  ) => {
    desk = startDesk(
      { '/api/changes': rows ?? [], '/api/users': [anAccount(700)] },
      {
        [place]: aSubmission(500, { ...facts, status: 'approved' }),
        '/api/provinces': [{ id: 7, name: 'Basilan' }],
      },
    );
    const app = await renderApp({ user: aUser('admin'), address: '/admin/changes' });
    return app;
  };
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} `) });
  afterEach(() => desk.restore());

  it('show field by field how it was and how it should be, with names for ids', async () => {
    const hours = [{ days: [1], open: '08:00', close: '17:00' }];
    await open(
      [
        aChange(1, {
          fields: { phone: '421-0002', provinceId: 7, openingHours: hours, priceRange: '$$' },
          before: { phone: '421-0001', provinceId: null, openingHours: null, priceRange: '$' },
          note: 'I called',
        }),
      ],
      { phone: '421-0001', priceRange: '$' },
    );
    await screen.findByRole('heading', { name: 'Kusina 1' });

    expect(row('Phone')).toHaveTextContent('Phone421-0001421-0002');
    await waitFor(() => expect(row('Province')).toHaveTextContent('ProvinceNot knownBasilan'));
    expect(row('Opening hours')).toHaveTextContent('Not knownMon: 8:00 am – 5:00 pm');
    expect(row('Price range')).toHaveTextContent('Price range₱₱₱');
    expect(screen.getByText('I called')).toBeVisible();
    expect(await screen.findByRole('link', { name: /Sara Number 700/ })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Now' })).toBeNull();
  });

  it('mark a new name that mixes letters of several scripts in one word', async () => {
    await open([aChange(1, { fields: { name: 'J\u043Ellibi' }, before: { name: 'Jollibi' } })]);

    const note = await screen.findByText('A name mixes letters of several scripts in one word');
    expect(note.parentElement).toHaveTextContent(/J\u043Ellibi$/);
  });

  it('mark statements of the owner on trust facts', async () => {
    await open([aChange(1, { byOwner: true, fields: { muslimOwned: 'Yes' }, before: { muslimOwned: 'not_specified' } })]); // prettier-ignore

    await screen.findByText('The owner’s statement about facts that affect trust');
    expect(row('Muslim owned')).toHaveTextContent('Not knownYes');
  });

  it('are approved with a shortcut, and the next one is selected', async () => {
    const { user } = await open([aChange(1), aChange(2)]);
    await screen.findByRole('heading', { name: 'Kusina 1' });

    await user.keyboard('a');

    await screen.findByText('Edit approved');
    expect(desk.decisions()[0]).toMatchObject({
      path: `/api/changes/${idOf(1)}`,
      body: { status: 'approved' },
    });
    expect(await screen.findByRole('heading', { name: 'Kusina 2' })).toBeVisible();
  });

  it('count every press of a key, also while another decision is being sent', async () => {
    const { user } = await open([1, 2, 3, 4, 5].map((number) => aChange(number)));
    await screen.findByRole('heading', { name: 'Kusina 1' });

    await user.keyboard('aaaar');

    expect(await screen.findByRole('dialog', { name: /Kusina 5/ })).toBeVisible();
    expect(desk.decisions().map(({ path }) => path)).toEqual(
      [1, 2, 3, 4].map((number) => `/api/changes/${idOf(number)}`),
    );
  });

  it('can be rejected only with a reason', async () => {
    const { user } = await open([aChange(1)]);
    await screen.findByRole('heading', { name: 'Kusina 1' });
    await user.click(screen.getByRole('button', { name: /^Reject/ }));
    const dialog = within(await screen.findByRole('dialog'));

    await user.click(dialog.getByRole('button', { name: 'Reject edit' }));
    expect(dialog.getByText('Explain why the edit is rejected')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The number is dead');
    await user.click(dialog.getByRole('button', { name: 'Reject edit' }));

    await screen.findByText('Edit rejected');
    expect(desk.decisions()[0]?.body).toEqual({ status: 'rejected', reason: 'The number is dead' });
    await screen.findByText('No edits are waiting for a decision.');
  });

  it('tell what a field has become meanwhile, before and after an approval is refused', async () => {
    const { user } = await open([aChange(1)], { phone: '421-0003' });
    await screen.findByText('A field has changed since this was suggested');
    expect(screen.getByText(/^Phone: see the “Now” column/)).toBeVisible();
    expect(row('Phone')).toHaveTextContent('Phone421-0001421-0002421-0003');

    desk.state.refuse = refusal(409, 'conflict', 'phone has changed since this was suggested');
    await user.keyboard('a');

    await screen.findByText('phone has changed since this was suggested. The list is now up to date.');
    expect(desk.calls.filter(({ path }) => path === place).length).toBeGreaterThan(1);
    expect(screen.getByRole('heading', { name: 'Kusina 1' })).toBeVisible();
  });

  it('say when the place does not load, and still show the edit', async () => {
    desk = startDesk({ '/api/changes': [aChange(1)], '/api/users': [] });
    await renderApp({ user: aUser('admin'), address: '/admin/changes' });

    await screen.findByText('The current facts of the place did not load');
    expect(row('Phone')).toHaveTextContent('Phone421-0001421-0002');
    expect(await screen.findByText('Deleted account')).toBeVisible();
  });
});

describe('photos that visitors offer', () => {
  let desk: ReturnType<typeof startDesk>;
  const anOffer = (number: number, over: Partial<PhotoOffer> = {}): PhotoOffer => ({
    id: idOf(number),
    listingId: idOf(500),
    listingName: `Kusina ${number}`,
    kind: 'food',
    uploads: [`/api/photo-offers/${idOf(number)}/photos/1`],
    note: null,
    by: null,
    status: 'pending',
    reason: null,
    createdAt: '2026-11-20T00:00:00Z',
    decidedAt: null,
    ...over,
  });
  const open = (offers: PhotoOffer[]) => {
    desk = startDesk({ '/api/photo-offers': offers, '/api/changes': [], '/api/users': [] });
    desk.state.waiting = { '/api/photo-offers': offers.length };
    return renderApp({ user: aUser('admin'), address: '/admin/changes' });
  };
  afterEach(() => desk.restore());

  it('have a list of their own, with what they show, and every press of a key counts', async () => {
    const { user } = await open([
      anOffer(1, { kind: 'menu', note: 'From today' }),
      anOffer(2),
      anOffer(3),
      anOffer(4),
    ]);
    const tabs = within(await screen.findByRole('navigation', { name: 'What is suggested' }));
    await user.click(await tabs.findByRole('link', { name: /^Photos 4/ }));
    await screen.findByRole('heading', { name: 'Kusina 1' });
    expect(screen.getByRole('list', { name: /Kusina 1/ })).toBeVisible();
    expect(screen.getAllByText('The menu')[0]).toBeVisible();
    expect(screen.getAllByText('From today')[0]).toBeVisible();

    await user.keyboard('ara');

    expect(await screen.findByRole('heading', { name: 'Kusina 4' })).toBeVisible();
    expect(desk.decisions().map(({ path, body }) => [path, body])).toEqual(
      (['approved', 'rejected', 'approved'] as const).map((status, index) => [
        `/api/photo-offers/${idOf(index + 1)}`,
        { status },
      ]),
    );
  });

  it('of a certificate say that they become a suggested edit', async () => {
    const { user } = await open([anOffer(1, { kind: 'certificate' })]);
    const tabs = within(await screen.findByRole('navigation', { name: 'What is suggested' }));
    await user.click(tabs.getByRole('link', { name: /^Photos/ }));

    await screen.findByText('A certificate is never shown with the photos');
    expect(screen.getByRole('link', { name: 'Open file 1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Approve/ }));
    await screen.findByText('They wait with the suggested edits of Kusina 1.');
    expect(await screen.findByText('No photos are waiting for a decision.')).toBeVisible();
  });
});
