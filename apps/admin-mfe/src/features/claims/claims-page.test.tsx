import { screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../testing/builders';
import { choose } from '../../testing/choose';
import { refusal, startDesk, type Desk } from '../../testing/fake-desk';
import { renderApp } from '../../testing/render-app';
import { aClaim, anAccount, idOf } from '../../testing/waiting';

describe('the claims of places', () => {
  let desk: ReturnType<typeof startDesk>;
  const open = async (rows: Desk['/api/claims'], address = '/admin/claims') => {
    desk = startDesk({
      '/api/claims': rows ?? [],
      '/api/users': [anAccount(700, { role: 'business', email: 'sara@mail.example' })],
    });
    return renderApp({ user: aUser('admin'), address });
  };
  const detail = (name: RegExp | string) => within(screen.getByRole('region', { name }));
  afterEach(() => desk.restore());

  it('are shown with the place, the account, the message and the documents', async () => {
    const paper = { n: 1, url: '/api/claims/1/evidence/1', fileName: 'permit.jpg', fileSize: 1, mimeType: 'image/jpeg', width: 9, height: 6 }; // prettier-ignore
    await open([
      aClaim(1, { message: 'Since 2015', contactPhone: '+63 917 123 4567', evidenceFiles: [paper] }),
    ]);

    await screen.findByRole('heading', { name: 'Business 1' });
    const shown = detail('Business 1');
    expect(shown.getByRole('link', { name: /^Kusina/ })).toHaveAttribute('href', `/listing/${idOf(500)}`);
    expect(await shown.findByRole('link', { name: /Sara Number 700 \(sara@mail.example\)/ })).toBeVisible();
    expect(shown.getByText('Business Account, since 1 November 2026')).toBeVisible();
    expect(shown.getByText('Since 2015')).toBeVisible();
    expect(shown.getByRole('link', { name: '+63 917 123 4567' })).toHaveAttribute(
      'href',
      'tel:+639171234567',
    );
    expect(shown.getByRole('button', { name: /permit.jpg/ })).toBeVisible();
  });

  it('show who else claims the place, with a link', async () => {
    const { user } = await open([aClaim(1), aClaim(2), aClaim(3, { listingId: idOf(501) })]);
    await screen.findByRole('heading', { name: 'Business 1' });

    expect(screen.getByText('One other person also claims this place')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /View claim Owner 2/ }));

    expect(screen.getByRole('heading', { name: 'Business 2' })).toBeVisible();
  });

  it('are approved after a confirmation of the effect, and the next one is selected', async () => {
    const { user } = await open([aClaim(1), aClaim(2), aClaim(3, { listingId: idOf(501) })]);
    await screen.findByRole('heading', { name: 'Business 1' });

    await user.click(screen.getByRole('button', { name: /^Approve/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Owner 1 becomes its owner.*The other open claim is rejected/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Notes/ }), 'Permit seen');
    await user.click(dialog.getByRole('button', { name: 'Approve claim' }));

    await screen.findByText('Claim approved');
    expect(desk.decisions()[0]).toMatchObject({
      path: `/api/claims/${idOf(1)}`,
      body: { status: 'approved', adminNotes: 'Permit seen' },
    });
    expect(await screen.findByRole('heading', { name: 'Business 2' })).toBeVisible();
  });

  it('can be rejected only with notes', async () => {
    const { user } = await open([aClaim(1)]);
    await screen.findByRole('heading', { name: 'Business 1' });

    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Reject claim' }));
    expect(dialog.getByText('Explain why the claim is rejected')).toBeVisible();
    expect(desk.decisions()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /Notes/ }), 'No papers');
    await user.click(dialog.getByRole('button', { name: 'Reject claim' }));

    await screen.findByText('Claim rejected');
    expect(desk.decisions()[0]?.body).toEqual({ status: 'rejected', adminNotes: 'No papers' });
    await screen.findByText('No claims are waiting for a decision.');
  });

  it.each([
    ['invalid_transition', 'This claim is already rejected'],
    ['already_owned', 'This place already has an owner. Contact us if that is wrong'],
  ] as const)(
    'that somebody else was faster with (%s) are said and shown as they are now',
    async (code, message) => {
      const { user } = await open([aClaim(1), aClaim(2)]);
      await screen.findByRole('heading', { name: 'Business 1' });
      desk.state.refuse = refusal(409, code, message);
      desk.state.before = () => Object.assign(desk.desk['/api/claims']?.[0] ?? {}, { status: 'rejected' });

      await user.keyboard('a');
      await user.click(screen.getByRole('button', { name: 'Approve claim' }));

      await screen.findByText('Nothing was changed');
      expect(screen.getByText(`${message}. The list is now up to date.`)).toBeVisible();
      expect(await screen.findByRole('heading', { name: 'Business 2' })).toBeVisible();
      expect(screen.queryByText('Business 1')).toBeNull();
    },
  );

  it('can be filtered by status, which is kept in the URL', async () => {
    const { user, address } = await open([aClaim(1), aClaim(2, { status: 'approved', adminNotes: 'Fine' })]);
    await screen.findByRole('heading', { name: 'Business 1' });

    await choose(user, 'Status', 'Approved');

    expect(await screen.findByRole('heading', { name: 'Business 2' })).toBeVisible();
    expect(screen.getByText('Fine')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(address()).toBe('/admin/claims?status=approved');
  });

  it('are paginated', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => aClaim(index + 1));
    const { user } = await open(rows);
    await screen.findByRole('heading', { name: 'Business 1' });

    await user.click(screen.getByRole('link', { name: 'Page 2' }));

    expect(await screen.findByRole('heading', { name: 'Business 51' })).toBeVisible();
  });

  it('show when they do not load, and can be reloaded', async () => {
    desk = startDesk({ '/api/claims': [aClaim(1)] });
    desk.state.listAnswer = { status: 503, body: '' };
    const { user } = await renderApp({ user: aUser('admin'), address: '/admin/claims' });
    await screen.findByText('The claims did not load');

    desk.state.listAnswer = null;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Business 1' })).toBeVisible();
  });

  it('show an empty state when none is pending', async () => {
    await open([]);

    await screen.findByText('No claims are waiting for a decision.');
    await waitFor(() => expect(screen.queryByRole('region', { name: /Business/ })).toBeNull());
  });
});
