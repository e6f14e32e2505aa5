import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render-app';

const aRequest: StubResponse = {
  body: {
    name: 'Lutong Ranao',
    address: '7 Quezon Avenue',
    body: 'IDCP',
    number: 'P-77',
    validUntil: '2027-01-31',
    expiresAt: '2026-12-21T04:00:00.000Z',
  },
};

describe('the page that sends a new certificate', () => {
  let network: ReturnType<typeof stubFetch> | undefined;
  afterEach(() => network?.restore());
  const open = (read: StubResponse, send: StubResponse) => {
    network = stubFetch(({ path, method }) => {
      if (path !== '/api/certificate-requests/a-token') return { body: null };
      return method === 'POST' ? send : read;
    });
    return renderApp('/certificate/a-token');
  };

  it('shows what is known, and what is missing at its field', async () => {
    const refusal = {
      code: 'validation_failed',
      message: 'Some fields are not right',
      details: [{ path: 'certificationNumber', message: 'Enter the number of the certificate' }],
      requestId: 'r',
    };
    const { user } = open(aRequest, { status: 400, body: { error: refusal } });
    expect(await screen.findByRole('heading', { name: 'Lutong Ranao' })).toBeVisible();
    expect(screen.getByText('P-77')).toBeVisible();

    await user.type(screen.getByRole('textbox', { name: /^Issued by/ }), 'IDCP');
    await user.click(screen.getByRole('button', { name: 'Send the certificate' }));

    expect(await screen.findByText('Enter the number of the certificate')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Issued by/ })).toHaveValue('IDCP');
  });

  it('thanks for what was sent, and asks no more', async () => {
    const { user } = open(aRequest, { status: 202, body: null });
    await user.click(await screen.findByRole('button', { name: 'Send the certificate' }));
    expect(await screen.findByText('Thank you, we have received the certificate')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the certificate' })).toBeNull();
  });

  it('explains a link that was used', async () => {
    const gone = { error: { code: 'not_found', message: 'Not found', requestId: 'r' } };
    open({ status: 404, body: gone }, { status: 404, body: gone });
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });
});
