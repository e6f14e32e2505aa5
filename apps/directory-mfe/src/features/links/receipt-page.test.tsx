import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import type { Receipt } from '@halalmap/contracts';
import { screen } from '@testing-library/react';
import { siteWithoutContact } from '@halalmap/mfe-kit';
import { renderApp, renderAppOf } from '../../testing/render-app';

const aReceipt = (fields: Partial<Receipt> = {}): StubResponse => ({
  body: {
    name: 'Lutong Ranao',
    entityType: 'food',
    status: 'pending',
    submittedAt: '2026-11-21T04:00:00.000Z',
    ...fields,
  },
});

describe('the receipt of a submission', () => {
  let network: ReturnType<typeof stubFetch> | undefined;
  afterEach(() => network?.restore());
  const open = (response: StubResponse) => {
    network = stubFetch(({ path }) => (path === '/api/submissions/a-token' ? response : { body: null }));
    return renderApp('/submission/a-token');
  };

  it('says that the place waits', async () => {
    open(aReceipt());
    expect(await screen.findByRole('heading', { name: 'Lutong Ranao' })).toBeVisible();
    expect(screen.getByText('Waiting for review')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open its page' })).toBeNull();
  });

  it('promises a time only where the operators do', async () => {
    const promised = 'We check every place within 48 hours before it is published.';
    const { unmount } = open(aReceipt());
    expect(await screen.findByText(/We check every place before it is published\./)).toBeVisible();
    unmount();
    renderAppOf({ ...siteWithoutContact, reviewHours: 48 }, '/submission/a-token');
    expect(await screen.findByText(new RegExp(promised))).toBeVisible();
  });

  it('leads to the published place', async () => {
    open(aReceipt({ status: 'approved', listingId: 'c'.repeat(24), decidedAt: '2026-11-22T04:00:00.000Z' }));
    expect(await screen.findByText('Published')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open its page' })).toHaveAttribute(
      'href',
      `/listing/${'c'.repeat(24)}`,
    );
  });

  it('says why the place was rejected', async () => {
    open(aReceipt({ status: 'rejected', reason: 'It has closed', decidedAt: '2026-11-22T04:00:00.000Z' }));
    expect(await screen.findByText('It has closed')).toBeVisible();
    expect(screen.getByText('Not published')).toBeVisible();
  });

  it('explains a link that no longer works', async () => {
    open({ status: 404, body: { error: { code: 'not_found', message: 'Not found', requestId: 'r' } } });
    expect(await screen.findByRole('heading', { name: 'This receipt no longer works' })).toBeVisible();
  });
});
