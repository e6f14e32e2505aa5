import type { OpeningPeriod } from '@halalmap/contracts';
import { screen, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { stubListing } from '../../testing/listing-network';
import { renderApp } from '../../testing/render-app';

const split: OpeningPeriod[] = [
  { days: [1, 2, 3, 4, 6], open: '10:00', close: '21:00' },
  { days: [5], open: '13:30', close: '17:00' },
  { days: [5], open: '18:00', close: '02:00' },
];

describe('the hours on a page', () => {
  let network: ReturnType<typeof stubListing> | undefined;
  let holidays: object[] = [];
  afterEach(() => {
    network?.restore();
    holidays = [];
    jest.restoreAllMocks();
  });
  const showAt = async (moment: string, openingHours: OpeningPeriod[] | null, text: string | null = null) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`${moment}+08:00`));
    const responses = { 'GET /api/holidays': () => ({ body: { holidays } }) };
    network = stubListing({ listing: { openingHours, openingHoursText: text }, responses });
    renderApp(`/listing/${aListing().id}`);
    return within(await screen.findByRole('region', { name: 'Opening hours' }));
  };

  it('list all periods of the week, and highlight today in Manila', async () => {
    const hours = await showAt('2026-11-20T12:00', split);

    expect(hours.getByText('Monday to Thursday').nextElementSibling).toHaveTextContent(/10:00 am to 9:00 pm/);
    expect(hours.getByText('Sunday').nextElementSibling).toHaveTextContent('Not known');
    expect(hours.queryByText('Closed')).toBeNull();
    const friday = hours.getByText(/^Friday/);
    expect(friday).toHaveTextContent('(today)');
    expect(friday.nextElementSibling).toHaveTextContent(/1:30 pm to 5:00 pm.*6:00 pm to 2:00 am/);
  });

  it.each([
    ['2026-11-20T14:00', /Open until 5:00 pm/],
    ['2026-11-20T17:30', /Closed now, opens at 6:00 pm/],
    ['2026-11-21T01:30', /Open until 2:00 am/],
    ['2026-11-18T22:00', /Closed now, opens tomorrow at 10:00 am/],
    ['2026-11-21T22:00', /Closed now$/],
    ['2026-11-22T12:00', /Today’s hours are not known/],
  ])('at %s say %s', async (moment, words) => {
    const hours = await showAt(moment, split);

    expect(hours.getByText((_text, element) => words.test(element?.textContent ?? '') && element?.tagName === 'P')).toBeVisible(); // prettier-ignore
  });

  it('recognize a place that never closes', async () => {
    const hours = await showAt('2026-11-20T14:00', [
      { days: [1, 2, 3, 4, 5, 6, 7], open: '00:00', close: '00:00' },
    ]);

    expect(hours.getByText(/^Monday to Sunday/).nextElementSibling).toHaveTextContent('Open 24 hours');
  });

  it('show the original text when daily hours are unknown, and never say open', async () => {
    const hours = await showAt('2026-11-20T14:00', null, 'Mornings, mostly');

    expect(hours.getByText('Mornings, mostly')).toBeVisible();
    expect(hours.getByText(/The hours of each day are not known/)).toBeVisible();
    expect(screen.queryByText(/Open until|Closed now/)).toBeNull();
  });

  it('say on a holiday that they may be others, by the name of the day', async () => {
    const everyDay = [{ days: [1, 2, 3, 4, 5, 6, 7], open: '10:00', close: '21:00' }];
    const fitr = { id: 'eid-fitr-1447', date: '2026-03-21', kind: 'islamic', declared: true };
    const name = { en: 'Eid’l Fitr', fil: 'Eid’l Fitr', ar: 'عيد الفطر' };
    const shuhada = {
      ...fitr,
      id: 'shuhada-2026',
      kind: 'bangsamoro',
      name: { ...name, en: 'Day of Shuhada' },
    };
    holidays = [{ ...fitr, name }, shuhada];
    const hours = await showAt('2026-03-21T12:00', everyDay);

    const line = await hours.findByText('may differ today: Eid’l Fitr');
    expect(line.closest('p')).toHaveTextContent(/Open until 9:00 pm/);
  });
});
