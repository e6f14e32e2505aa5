import { screen } from '@testing-library/react';
import { aUser } from '../../testing/builders';
import { refusal, startDesk } from '../../testing/fake-desk';
import { renderApp } from '../../testing/render-app';
import { aMail } from '../../testing/waiting';

describe('the outbox', () => {
  let desk: ReturnType<typeof startDesk>;
  const open = () => renderApp({ user: aUser('admin'), address: '/admin/outbox' });
  afterEach(() => desk.restore());

  it('shows emails with their text and working links', async () => {
    desk = startDesk({ '/api/outbox': [aMail(2), aMail(1)] });
    await open();

    await screen.findByRole('heading', { name: 'Confirm your email address' });
    const link = screen.getByRole('link', { name: 'http://halalmap.test/auth/verify-email?token=abc' });
    expect(link).toHaveAttribute('href', 'http://halalmap.test/auth/verify-email?token=abc');
  });

  it('checks again on request', async () => {
    desk = startDesk({ '/api/outbox': [aMail(1)] });
    const { user } = await open();
    await screen.findByRole('button', { name: 'person1@mail.example' });

    desk.desk['/api/outbox']?.unshift({ ...aMail(2) });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));

    expect(await screen.findByRole('button', { name: 'person2@mail.example' })).toBeVisible();
  });

  it('says so when an SMTP server delivers the emails', async () => {
    desk = startDesk({ '/api/outbox': [] });
    desk.state.listAnswer = refusal(404, 'not_found', 'Not found');
    await open();

    await screen.findByText('A mail server delivers the emails');
  });

  it('says when there are no emails', async () => {
    desk = startDesk({ '/api/outbox': [] });
    await open();

    await screen.findByText('No emails have been sent yet.');
  });
});
