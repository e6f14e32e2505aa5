import type { LikelySpam } from '@halalmap/contracts';
import { screen, within } from '@testing-library/react';
import { aSubmission, aUser } from '../../testing/builders';
import { refusal, startDesk } from '../../testing/fake-desk';
import { renderApp } from '../../testing/render-app';
import { idOf } from '../../testing/waiting';

const aSuspect = (number: number): LikelySpam & Record<string, unknown> => ({
  ...aSubmission(number, { id: idOf(number), website: 'https://pills.example' }),
  spam: {
    score: 90,
    sameNetwork: 3,
    reasons: [
      { code: 'too_fast', score: 50, count: 1.4 },
      { code: 'links', score: 40, count: 2 },
    ],
  },
});

describe('likely spam', () => {
  let desk: ReturnType<typeof startDesk>;
  const open = async (...rows: ReturnType<typeof aSuspect>[]) => {
    desk = startDesk({ '/api/likely-spam': rows });
    return renderApp({ user: aUser('admin'), address: '/admin/spam' });
  };
  afterEach(() => desk.restore());

  it('shows the reasons, and no clickable link', async () => {
    await open(aSuspect(1));
    await screen.findByRole('heading', { name: 'Place 1' });

    expect(screen.getByRole('heading', { name: 'Why it looks like spam (score 90)' })).toBeVisible();
    expect(screen.getByText('The form was sent 1 second after it was opened')).toBeVisible();
    expect(screen.getByText('2 links in its texts')).toBeVisible();
    expect(screen.getByText('https://pills.example')).toBeVisible();
    expect(screen.queryByRole('link', { name: /pills/ })).toBeNull();
  });

  it.each([
    ['b', 'blocked', 'Rejected and blocked'],
    ['a', 'not_spam', 'Moved to the moderation queue'],
  ])('is decided with the key %s, and the next one is selected', async (key, status, message) => {
    const { user } = await open(aSuspect(1), aSuspect(2));
    await screen.findByRole('heading', { name: 'Place 1' });

    await user.keyboard(key);
    if (status === 'blocked') {
      // It says whom the block touches, and waits for an answer.
      expect(await screen.findByText('3 other submissions in this queue came from it.')).toBeVisible();
      expect(desk.decisions()).toEqual([]);
      const dialog = within(screen.getByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Reject and block' }));
    }

    await screen.findByText(message);
    expect(desk.decisions()).toMatchObject([{ path: `/api/likely-spam/${idOf(1)}`, body: { status } }]);
    expect(await screen.findByRole('heading', { name: 'Place 2' })).toBeVisible();
  });

  it('stays when the decision is refused', async () => {
    const { user } = await open(aSuspect(1));
    desk.state.refuse = refusal(
      409,
      'invalid_transition',
      'This submission has left the queue of likely spam',
    );
    await user.click(await screen.findByRole('button', { name: /^Reject and block/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Reject and block' }));

    await screen.findByText(/has left the queue/);
    expect(screen.getByRole('heading', { name: 'Place 1' })).toBeVisible();
  });
});
