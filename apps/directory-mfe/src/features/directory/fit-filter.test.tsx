import { stubFetch } from '@halalmap/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { presets } from '../../standard/standard';
import { aListing } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { impliedFilters } from './fit-filter';

describe('the public filters that follow from what somebody accepts', () => {
  it.each([
    ['food', 'strict', null, ['certified', 'alcohol', 'pork']],
    ['food', 'usual', 'proven', ['alcohol', 'pork']],
    ['food', 'open', null, []],
    ['mosque', 'strict', null, []],
  ] as const)('of %s, accepting as in "%s"', (type, preset, trust, on) => {
    const implied = impliedFilters(type, presets[preset]);
    expect(implied.trust).toBe(trust);
    expect([...implied.on].toSorted()).toEqual([...on].toSorted());
  });
});

describe('a list narrowed to what fits', () => {
  const certified = { level: 'certified', halal: { scope: 'all', by: 'certificate' } } as const;
  const known = { alcoholServed: 'No', porkOnPremises: 'No' } as const;
  const base = aListing();
  const listings = [
    aListing({
      id: '1'.padStart(24, '0'),
      name: 'Fitting',
      ...known,
      trust: { ...base.trust, ...certified },
    }),
    aListing({ id: '2'.padStart(24, '0'), name: 'Unknown' }),
  ];
  let network: ReturnType<typeof stubFetch>;
  beforeEach(() => {
    window.localStorage.clear();
    network = stubFetch(({ path }) =>
      path === '/api/listings'
        ? { body: { listings, pagination: { total: 40, limit: 10, offset: 0, hasMore: true } } }
        : { body: [] },
    );
  });
  afterEach(() => network.restore());
  const lastQuery = () => network.calls.filter(({ path }) => path === '/api/listings').at(-1)?.params;
  const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

  it('is offered only to those who have said what they accept', async () => {
    renderApp('/food');
    await waitFor(() => expect(names()).toEqual(['Fitting', 'Unknown']));
    expect(screen.queryByRole('button', { name: 'Fits me' })).toBeNull();
  });

  it('says how many of the loaded places fit, and what the request carries, until it is turned off', async () => {
    window.localStorage.setItem('halalmap.standard', 'certificate.all');
    const { user, address } = renderApp('/food');
    await waitFor(() => expect(names()).toEqual(['Fitting', 'Unknown']));
    expect(lastQuery()?.has('alcohol')).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Fits me' }));
    await waitFor(() => expect(names()).toEqual(['Fitting']));
    expect(
      await screen.findByText(/1 of the 2 loaded fit what you accept\. The request carries these filters/),
    ).toBeVisible();
    await waitFor(() => expect(lastQuery()?.get('alcohol')).toBe('no'));
    expect(lastQuery()?.get('pork')).toBe('no');
    expect(lastQuery()?.get('certified')).toBe('true');

    await user.click(screen.getByRole('button', { name: 'Fits me' }));
    await waitFor(() => expect(names()).toEqual(['Fitting', 'Unknown']));
    expect(address()).toBe('/food');
  });
});
