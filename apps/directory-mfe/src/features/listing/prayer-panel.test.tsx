import type { Listing } from '@halalmap/contracts';
import { screen, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { stubListing } from '../../testing/listing-network';
import { renderApp } from '../../testing/render-app';

const town = {
  id: 1_380_600_000,
  name: 'Manila',
  provinceId: 1_300_000_000,
  municipalityType: 'city',
  zipCodeStart: null,
  zipCodeEnd: null,
  lat: 14.5995,
  long: 120.9842,
  population: null,
  area: null,
  isCapital: true,
};
const spot = { latitude: '14.5995', longitude: '120.9842', municipalityName: 'Manila' };

describe('the prayer times on the page of a mosque', () => {
  let network: ReturnType<typeof stubListing> | undefined;
  beforeEach(() => {
    window.localStorage.clear();
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T14:21+08:00'));
  });
  afterEach(() => {
    network?.restore();
    jest.restoreAllMocks();
  });
  const show = async (facts: Partial<Listing>, name = 'Next prayer') => {
    network = stubListing({
      listing: { entityType: 'mosque', name: 'Masjid', ...facts },
      responses: { 'GET /api/municipalities': () => ({ body: [town] }) },
    });
    const view = renderApp(`/listing/${aListing().id}`);
    const panel = await screen.findByRole('region', { name });
    return { ...view, panel: within(panel), picture: panel.querySelector('svg.sun') };
  };

  it('are calculated for the position by a named method, and drawn on the path of the sun', async () => {
    const { panel, picture } = await show(spot);

    expect(panel.getByText('in 38 minutes')).toBeVisible();
    expect(panel.getAllByRole('listitem')).toHaveLength(5);
    expect(panel.getByText('Asr', { selector: 'li *' }).closest('li')).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(panel.getByText('Asr', { selector: 'li *' }).closest('li')).toHaveTextContent(/2:59 pm/);
    expect(panel.getByText('Saturday, 21 November 2026')).toBeVisible();
    expect(panel.getByText('11 Jumada II 1448 (calculated)')).toBeVisible();
    expect(
      panel.getByText(/Calculated for Manila: 20\/18, cautious for fasting .*, Asr by the Shafi school/),
    ).toBeVisible();
    expect(panel.getByText(/Sunrise 5:59 am\. The mosque’s own announcement takes precedence/)).toBeVisible();
    expect(picture).not.toBeNull();
  });

  it('change with the method, and the device remembers it', async () => {
    const { user, panel } = await show(spot);

    await user.selectOptions(
      panel.getByRole('combobox', { name: 'Calculation method' }),
      'Muslim World League (Fajr 18°, Isha 17°)',
    );
    expect(panel.getByText(/^Calculated for .*Fajr 18°, Isha 17°/)).toBeVisible();
    expect(panel.getByText('Fajr', { selector: 'li *' }).closest('li')).toHaveTextContent(/4:45 am/);
    expect(window.localStorage.getItem('halalmap.prayer.method')).toBe('mwl:standard');
  });

  it('are those of the mosque, and the others are marked as calculated', async () => {
    const { panel } = await show({ ...spot, asrTime: '15:15', prayerTimesAsOf: '2026-11-01' });

    expect(panel.getByText('in 54 minutes')).toBeVisible();
    expect(
      panel.getByText(
        /Times of the mosque as reported to us, as of 1 November 2026: Asr\. The others are calculated for Manila/,
      ),
    ).toBeVisible();
  });

  it('are shown as announced then, beside the calculated ones, when they are older than 30 days', async () => {
    const { panel } = await show({ ...spot, asrTime: '15:15', prayerTimesAsOf: '2026-10-01' });

    expect(
      panel.getByText('Reported to us as times of the mosque, as of 1 October 2026: Asr 3:15 pm.'),
    ).toBeVisible();
    expect(panel.getByText('Asr', { selector: 'li *' }).closest('li')).toHaveTextContent(/2:59 pm/);
  });

  it('are those of Jumu’ah on a Friday, with a way to confirm them', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-27T11:00+08:00'));
    const { panel } = await show({
      ...spot,
      status: 'approved',
      jumuahTimes: ['12:15', '13:00'],
      jumuahConfirmedAt: '2026-11-20T05:00:00.000Z',
      jumuahConfirmations: 2,
    });

    expect(panel.getByText('Jumu’ah', { selector: 'li *' }).closest('li')).toHaveTextContent(/12:15 pm/);
    expect(panel.getByText('12:15 pm, 1:00 pm')).toBeVisible();
    expect(panel.getByText('Confirmed 2 times, last on 20 November 2026.')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Right for this Friday: Masjid' })).toBeVisible();
  });

  it('name no method when the mosque gave all', async () => {
    const { panel } = await show({
      ...spot,
      fajrTime: '04:40',
      dhuhrTime: '12:00',
      asrTime: '15:00',
      maghribTime: '17:30',
      ishaTime: '18:45',
      prayerTimesAsOf: '2026-11-20',
    });

    expect(panel.getByText(/Times of the mosque as reported to us, as of 20 November 2026\./)).toBeVisible();
    expect(panel.queryByRole('combobox', { name: 'Calculation method' })).toBeNull();
  });

  it('are calculated for the centre of the town when the position is not known', async () => {
    const { panel } = await show({ municipalityId: town.id, municipalityName: 'Manila' });

    expect(panel.getByText(/Calculated for the centre of Manila/)).toBeVisible();
  });

  it('are unknown when the mosque has no location', async () => {
    const { panel } = await show({}, 'Prayer times');

    expect(panel.getByText(/Not known/)).toBeVisible();
  });
});
