import { stubFetch, type SeenCall } from '@halalmap/api-client/testing';
import { screen, within } from '@testing-library/react';
import { aUser } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const ramadan = {
  id: 'a'.repeat(24),
  year: 1447,
  month: 9,
  startsOn: '2026-02-19',
  declaredBy: null,
  source: 'Published reports',
};
const barmm = {
  region: 1_900_000_000,
  name: 'Bangsamoro',
  method: 'cautious_20_18',
  asr: 'standard',
  source: null,
};

describe('the admin page of prayer times', () => {
  let network: ReturnType<typeof stubFetch>;
  let changes: SeenCall[];
  const open = async () => {
    changes = [];
    network = stubFetch((call) => {
      if (call.method !== 'GET') {
        changes.push(call);
        return call.method === 'DELETE' ? { status: 204 } : { status: 200, body: call.body };
      }
      if (call.path === '/api/hijri-months') return { body: [ramadan] };
      if (call.path === '/api/prayer-defaults') return { body: [barmm] };
      return { body: [] };
    });
    return renderApp({ user: aUser('admin'), address: '/admin/prayer' });
  };
  afterEach(() => network.restore());

  it('declares the beginning of a month, by whom and where it was said', async () => {
    const { user } = await open();
    const months = within(await screen.findByRole('region', { name: 'Declared months' }));
    expect(await months.findByText('Ramadan 1447')).toBeVisible();

    await user.type(months.getByLabelText(/Hijri year/), '1448');
    await user.type(months.getByLabelText(/First day/), '2027-02-08');
    await user.type(months.getByLabelText(/Declared by/), 'Bangsamoro Darul-Ifta');
    await user.type(months.getByLabelText(/Source/), 'Its page');
    await user.click(months.getByRole('button', { name: 'Declare' }));

    await screen.findByText('Declared');
    expect(changes[0]).toMatchObject({
      method: 'POST',
      path: '/api/hijri-months',
      body: { year: 1448, month: 9, startsOn: '2027-02-08', declaredBy: 'Bangsamoro Darul-Ifta' },
    });
  });

  it('takes a declared month back', async () => {
    const { user } = await open();

    await user.click(await screen.findByRole('button', { name: 'Take back Ramadan 1447' }));

    await screen.findByText('Taken back');
    expect(changes[0]).toMatchObject({ method: 'DELETE', path: `/api/hijri-months/${ramadan.id}` });
  });
});
