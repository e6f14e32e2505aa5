import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createFakeServer, fillName, sendButton } from './testing/fake-server';

describe('the opening hours', () => {
  const server = createFakeServer();
  beforeEach(() => server.start());
  afterEach(() => server.stop());

  const day = (name: string) => within(screen.getByRole('group', { name }));
  const add = (name: string) => screen.getByRole('button', { name: `Add hours on ${name}` });
  const setTimes = (name: string, open: string, close: string, index = 0) => {
    fireEvent.change(screen.getAllByLabelText(`${name}, opens at`)[index]!, { target: { value: open } });
    fireEvent.change(screen.getAllByLabelText(`${name}, closes at`)[index]!, { target: { value: close } });
  };

  it('of a day are unknown until they are entered, whatever other days have', async () => {
    const { user } = await fillName('Amina');

    await user.click(add('Monday'));
    expect(screen.getByLabelText('Monday, opens at')).toHaveFocus();
    setTimes('Monday', '08:00', '14:00');
    for (const other of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
      expect(day(other).getByText('Not known')).toBeVisible();
    expect(screen.queryByText('Closed')).toBeNull();
    await user.click(sendButton());

    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(server.submissions()[0]?.body).toMatchObject({
      openingHours: [{ days: [1], open: '08:00', close: '14:00' }],
      openingHoursText: null,
    });
  });

  it('can be removed again, and the focus moves to the button that adds some', async () => {
    const { user } = await fillName('Amina');

    await user.click(add('Monday'));
    await user.click(screen.getByRole('button', { name: 'Remove these hours of Monday' }));

    expect(day('Monday').getByText('Not known')).toBeVisible();
    expect(add('Monday')).toHaveFocus();
  });

  it('can be several on a day and run past midnight, are copied to other days, and are sent by day and as text', async () => {
    const { user } = await fillName('Amina');
    await user.click(add('Monday'));
    setTimes('Monday', '08:00', '14:00');
    await user.click(add('Monday'));
    setTimes('Monday', '18:00', '02:00', 1);
    expect(day('Monday').getByText('to Tuesday morning')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Copy Monday’s hours to other days' }));
    await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    await user.click(screen.getByRole('button', { name: 'Copy hours' }));
    expect(day('Saturday').getAllByLabelText('Saturday, opens at')).toHaveLength(2);
    expect(day('Sunday').getByText('Not known')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^Notes on opening hours/ }), 'Later in Ramadan');
    await user.click(sendButton());

    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(server.submissions()[0]?.body).toMatchObject({
      openingHours: [
        { days: [1, 2, 3, 4, 5, 6], open: '08:00', close: '14:00' },
        { days: [1, 2, 3, 4, 5, 6], open: '18:00', close: '02:00' },
      ],
      openingHoursText: 'Later in Ramadan',
    });
  });

  it('that lack a time are named, and the incomplete field gets the focus', async () => {
    const { user } = await fillName('Amina');
    await user.click(add('Friday'));
    fireEvent.change(screen.getByLabelText('Friday, opens at'), { target: { value: '09:00' } });

    await user.click(sendButton());

    expect(
      screen.getByRole('button', { name: 'Friday: enter both times, or remove these hours' }),
    ).toBeVisible();
    const closes = screen.getByLabelText('Friday, closes at');
    await waitFor(() => expect(closes).toHaveFocus());
    expect(closes).toHaveAccessibleDescription('Friday: enter both times, or remove these hours');
    expect(day('Friday').getByText('Friday: enter both times, or remove these hours')).toBeVisible();
    expect(screen.getByLabelText('Friday, closes at')).toBeInvalid();
    expect(screen.getByLabelText('Friday, opens at')).toBeValid();
    expect(server.submissions()).toEqual([]);
  });

  it('are restored with the draft', async () => {
    const { user, unmount } = await fillName('Amina');
    await user.click(add('Friday'));
    setTimes('Friday', '09:00', '17:00');
    unmount();

    await fillName('!');
    expect(screen.getByLabelText('Friday, closes at')).toHaveValue('17:00');
  });
});
