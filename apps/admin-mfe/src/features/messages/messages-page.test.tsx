import { screen, waitFor } from '@testing-library/react';
import { aUser } from '../../testing/builders';
import { choose } from '../../testing/choose';
import { startDesk } from '../../testing/fake-desk';
import { renderApp } from '../../testing/render-app';
import { aMessage, idOf } from '../../testing/waiting';

describe('messages to the site', () => {
  let desk: ReturnType<typeof startDesk>;
  const open = (...rows: ReturnType<typeof aMessage>[]) => {
    desk = startDesk({ '/api/messages': rows });
    return renderApp({ user: aUser('admin'), address: '/admin/messages' });
  };
  afterEach(() => desk.restore());

  it('can be read, and replied to by email', async () => {
    await open(aMessage(1, { phone: '0917 123 4567' }));

    await screen.findByRole('heading', { name: 'Question 1' });
    expect(screen.getByText(/Are you open\?\s+On Friday\?/)).toBeVisible();
    expect(screen.getByText(/^Sent 1 November 2026, 12:00\spm$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
      'href',
      'mailto:fatima@mail.example?subject=Re%3A%20Question%201',
    );
  });

  it('leave the open list once handled, and return when reopened', async () => {
    const { user } = await open(aMessage(1), aMessage(2));
    await screen.findByRole('heading', { name: 'Question 1' });

    await user.keyboard('a');

    await screen.findByText('Marked as handled');
    expect(desk.decisions()[0]).toMatchObject({ path: `/api/messages/${idOf(1)}`, body: { handled: true } });
    expect(await screen.findByRole('heading', { name: 'Question 2' })).toBeVisible();
    await choose(user, 'State', 'Handled');
    await screen.findByRole('heading', { name: 'Question 1' });
    await user.click(screen.getByRole('button', { name: /Mark as to do/ }));

    await screen.findByText('Nothing matches these filters.');
  });

  it('are permanently deleted, after a confirmation', async () => {
    const { user } = await open(aMessage(1), aMessage(2));
    await screen.findByRole('heading', { name: 'Question 1' });

    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(desk.deleted()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Delete message' }));

    await screen.findByText('Message deleted');
    expect(desk.deleted()).toEqual([`/api/messages/${idOf(1)}`]);
    expect(await screen.findByRole('heading', { name: 'Question 2' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Question 1')).toBeNull());
  });

  it('of the newsletter show the address and no reply button', async () => {
    const { user } = await open(aMessage(1), { id: idOf(2), kind: 'newsletter', email: 'news@mail.example', handled: false, createdAt: '2026-11-01T00:00:00.000Z' }); // prettier-ignore
    await screen.findByRole('heading', { name: 'Question 1' });
    expect(screen.queryByText('news@mail.example')).toBeNull();

    await choose(user, 'Kind', 'Newsletter');

    await screen.findByRole('heading', { name: 'Newsletter subscription' });
    expect(screen.getByRole('button', { name: 'news@mail.example' })).toBeVisible();
    expect(screen.getByText('Not confirmed: do not write to it')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Reply by email' })).toBeNull();
  });

  it('remain when the server cannot be reached', async () => {
    const { user } = await open(aMessage(1));
    await screen.findByRole('heading', { name: 'Question 1' });
    desk.state.refuse = { fails: true };

    await user.click(screen.getByRole('button', { name: /Mark as handled/ }));

    await screen.findByText('The server did not respond');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Question 1' })).toBeVisible());
  });

  it('say that nothing is open', async () => {
    await open();

    await screen.findByText('All messages are handled.');
  });
});
