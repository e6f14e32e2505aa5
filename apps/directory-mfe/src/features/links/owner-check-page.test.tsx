import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render-app';

const aCheck: StubResponse = {
  body: {
    name: 'Lutong Ranao',
    address: '7 Quezon Avenue',
    fields: { address: '7 Quezon Avenue', phone: '0917 123 4567', website: null },
    expiresAt: '2027-01-20T04:00:00.000Z',
  },
};

describe('the page of a mail that asks whether a place is still as its page says', () => {
  let network: ReturnType<typeof stubFetch> | undefined;
  afterEach(() => network?.restore());
  const open = (read: StubResponse = aCheck, send: StubResponse = { status: 202, body: null }) => {
    network = stubFetch(({ path, method }) => {
      if (path !== '/api/owner-checks/a-token') return { body: null };
      return method === 'POST' ? send : read;
    });
    return renderApp('/owner-check/a-token');
  };
  const sent = () => network?.calls.filter(({ path }) => path === '/api/owner-checks/a-token').at(-1)?.body;

  it('shows what the page says, and confirms it with one press', async () => {
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Lutong Ranao' })).toBeVisible();
    expect(screen.getByText('0917 123 4567')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All of this is still true' }));
    expect(await screen.findByText('Thank you')).toBeVisible();
    expect(sent()).toEqual({ answer: 'still_true' });
    expect(screen.queryByRole('button', { name: 'The place has closed' })).toBeNull();
  });

  it('sends what was corrected only, and says at its field what is wrong', async () => {
    const refusal = {
      code: 'validation_failed',
      message: 'Some fields are not right',
      details: [{ path: 'fields.phone', message: 'This is no phone number' }],
      requestId: 'r',
    };
    const { user } = open(aCheck, { status: 400, body: { error: refusal } });
    await user.click(await screen.findByRole('button', { name: 'Something has changed' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('You have changed nothing')).toBeVisible();
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await user.clear(phone);
    await user.type(phone, '0918');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('This is no phone number')).toBeVisible();
    expect(sent()).toEqual({ answer: 'changes', fields: { phone: '0918' } });
    expect(phone).toHaveValue('0918');
  });

  it.each([
    ['The place has closed', 'closed'],
    ['This is not my place', 'not_mine'],
  ])('asks once more before it sends: %s', async (name, answer) => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name }));
    expect(screen.getByRole('heading', { name })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Thank you')).toBeVisible();
    expect(sent()).toEqual({ answer });
  });

  it('explains a link that was used', async () => {
    const gone = { error: { code: 'not_found', message: 'Not found', requestId: 'r' } };
    open({ status: 404, body: gone });
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });
});
