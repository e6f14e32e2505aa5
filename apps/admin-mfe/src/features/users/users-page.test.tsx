import { screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../testing/builders';
import { choose } from '../../testing/choose';
import { refusal, startDesk } from '../../testing/fake-desk';
import { renderApp } from '../../testing/render-app';
import { anAccount, idOf } from '../../testing/waiting';

const self = { ...aUser('admin'), id: idOf(9), hasSecondFactor: true };

describe('account management', () => {
  let desk: ReturnType<typeof startDesk>;
  const open = (address = '/admin/users') => {
    desk = startDesk({
      '/api/users': [
        anAccount(1, { hasSecondFactor: true }),
        anAccount(2, { role: 'business' }),
        { ...self },
      ],
    });
    return renderApp({ user: self, address });
  };
  const dialog = async () => within(await screen.findByRole('dialog'));
  afterEach(() => desk.restore());

  it('are listed, the own one marked, and found by text and role', async () => {
    const { user, address } = await open();
    await screen.findByRole('heading', { name: /Sara Number 1/ });
    expect(screen.getByRole('row', { name: /admin@halalmap.example.*You/ })).toBeVisible();

    await choose(user, 'Accounts with the role', 'Business Account');
    await screen.findByRole('heading', { name: /Sara Number 2/ });
    await user.type(screen.getByRole('searchbox', { name: 'Search accounts' }), 'person1');

    await screen.findByText('No accounts match these filters.');
    expect(address()).toBe('/admin/users?role=business&search=person1');
  });

  it('are disabled after a confirmation, and enabled again immediately', async () => {
    const { user } = await open();
    await screen.findByRole('heading', { name: /Sara Number 1/ });

    await user.click(screen.getByRole('button', { name: 'Disable account' }));
    expect((await dialog()).getByText(/signed out everywhere immediately/)).toBeVisible();
    expect(desk.decisions()).toEqual([]);
    await user.click((await dialog()).getByRole('button', { name: 'Disable account' }));

    await screen.findByText('Account disabled');
    expect(desk.decisions()[0]).toMatchObject({ path: `/api/users/${idOf(1)}`, body: { isActive: false } });
    await user.click(await screen.findByRole('button', { name: 'Enable account' }));
    await screen.findByText('Account enabled');
    expect(desk.decisions()[1]?.body).toEqual({ isActive: true });
  });

  it('lose a second factor that its owner no longer has, after a confirmation', async () => {
    const { user } = await open();
    await screen.findByRole('heading', { name: /Sara Number 1/ });

    await user.click(screen.getByRole('button', { name: 'Turn off two-step sign-in' }));
    expect((await dialog()).getByText(/signed out everywhere, get an email/)).toBeVisible();
    expect(desk.decisions()).toEqual([]);
    await user.click((await dialog()).getByRole('button', { name: 'Turn off' }));

    await screen.findByText('Two-step sign-in is off');
    expect(desk.decisions()[0]).toMatchObject({
      path: `/api/users/${idOf(1)}`,
      body: { secondFactor: null },
    });
  });

  it('have no second factor to lose when they have none', async () => {
    await open('/admin/users?search=person2');
    await screen.findByRole('heading', { name: /Sara Number 2/ });
    expect(screen.queryByRole('button', { name: 'Turn off two-step sign-in' })).toBeNull();
  });

  it('keep one’s own second factor, which is managed in the settings', async () => {
    await open(`/admin/users?search=${self.email}`);
    await screen.findByRole('heading', { name: 'admin@halalmap.example' });
    expect(screen.queryByRole('button', { name: 'Turn off two-step sign-in' })).toBeNull();
  });

  it('get another role after an explanation of what it allows', async () => {
    const { user } = await open();
    await screen.findByRole('heading', { name: /Sara Number 1/ });
    const save = screen.getByRole('button', { name: 'Change role' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    await user.click(save);
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'admin');
    await user.click(save);
    expect((await dialog()).getByText(/can disable accounts, including yours/)).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Change role' }));

    await screen.findByText('Role changed');
    expect(desk.decisions()[0]?.body).toEqual({ role: 'admin' });
  });

  it('of an admin leave these pages when the role is lost', async () => {
    const { user } = await open(`/admin/users?search=${self.email}`);
    await screen.findByRole('heading', { name: 'admin@halalmap.example' });

    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'regular');
    await user.click(screen.getByRole('button', { name: 'Change role' }));
    await user.click((await dialog()).getByRole('button', { name: 'Change role' }));

    expect((await screen.findAllByText('Access Denied')).length).toBeGreaterThan(0);
    expect(screen.getByText('Role changed')).toBeVisible();
  });

  it('of a user redirect to sign in once they are disabled', async () => {
    const { user, address } = await open(`/admin/users?search=${self.email}`);
    await screen.findByRole('heading', { name: 'admin@halalmap.example' });

    await user.click(screen.getByRole('button', { name: 'Disable account' }));
    await user.click((await dialog()).getByRole('button', { name: 'Disable account' }));

    await waitFor(() => expect(address()).toMatch(/^\/auth\?returnTo=/));
  });

  it('keep the last admin, with a clear error message', async () => {
    const { user } = await open(`/admin/users?search=${self.email}`);
    await screen.findByRole('heading', { name: 'admin@halalmap.example' });
    desk.state.refuse = refusal(409, 'last_admin', 'This is the last admin');

    await user.click(screen.getByRole('button', { name: 'Disable account' }));
    expect(
      (await dialog()).getByText('This is your own account: you will be signed out immediately.'),
    ).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Disable account' }));

    await screen.findByText(/^This is the last admin. Make someone else an admin first/);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Disable account' })).toBeVisible());
  });

  it('link to what they did and what was done to them', async () => {
    await open();
    await screen.findByRole('heading', { name: /Sara Number 1/ });

    expect(screen.getByRole('link', { name: 'Their activity' })).toHaveAttribute(
      'href',
      `/admin/activity?who=${idOf(1)}`,
    );
    expect(screen.getByRole('link', { name: 'Activity on this account' })).toHaveAttribute(
      'href',
      `/admin/activity?type=user&entity=${idOf(1)}`,
    );
  });
});
