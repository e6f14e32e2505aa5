import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import { islamFacts } from '@halalmap/reference-data';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { renderPage } from '../../testing/render-page';
import { LandingPage, hydratedWhenSeen } from './landing-page';

const landing: StubResponse = {
  body: {
    counts: { food: 49, business: 0, mosque: 1, product: 0 },
    dishes: [
      { foodType: 'pastil', count: 2 },
      { foodType: 'tipas', count: 0 },
    ],
    certifiedOpen: [],
    confirmations: [],
  },
};
const byProvince: Record<string, Record<string, number>> = {
  food: { 1300000000: 33, 1102400000: 2 },
  mosque: { 1300000000: 1, 1903600000: 5 },
};

let stub: ReturnType<typeof stubFetch>;
const show = async (response: StubResponse = landing) => {
  stub = stubFetch(({ path, params }) => {
    switch (path) {
      case '/api/landing':
        return response;
      case '/api/search/suggest':
        return { body: { listings: [{ id: '1', name: 'Ghazal' }], locations: [] } };
      case '/api/locations/search':
        return { body: [{ value: 'marawi', label: 'Marawi', count: 19, category: 'city' }] };
      default:
        // A service of the release before does not know the type.
        if (params.get('type') === 'cemetery')
          return {
            status: 400,
            body: { error: { code: 'validation_failed', message: 'Invalid request', details: [] } },
          };
        return {
          body: {
            listings: [],
            total: 0,
            facets: { type: {}, provinceId: byProvince[params.get('type') ?? ''] ?? {} },
          },
        };
    }
  });
  await act(async () => renderPage(<LandingPage />));
};
const address = () => screen.getByTestId('address').textContent;
const shownFact = () =>
  islamFacts.findIndex(({ fact }) => screen.queryByRole('heading', { name: fact }) !== null);

afterEach(() => stub.restore());

it('asks first, and shows the chart after that', async () => {
  await show();
  const chart = await screen.findByRole('group', { name: 'Places by area' });
  const finder = screen.getByRole('search');
  expect(finder.compareDocumentPosition(chart)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('the finder', () => {
  it('opens the food directory when nothing is typed', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Start Exploring' }));
    expect(address()).toBe('/food');
  });

  it('links to the search of the typed text', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('Looking for'), 'pastil');
    await userEvent.type(screen.getByLabelText('Where'), ' Cotabato City {Enter}');
    expect(address()).toBe('/food?search=pastil&location=Cotabato+City');
  });

  it('searches the directory that is chosen', async () => {
    await show();
    await userEvent.selectOptions(screen.getByLabelText('Directory'), 'Mosques');
    await userEvent.type(screen.getByLabelText('Where'), 'mar');
    await waitFor(() => expect(document.querySelector('option[value="Marawi"]')).not.toBeNull());
    const asked = stub.calls.find(({ path }) => path === '/api/locations/search');
    expect(asked?.params.get('entityType')).toBe('mosque');
    await userEvent.click(screen.getByRole('button', { name: 'Start Exploring' }));
    expect(address()).toBe('/mosque?location=mar');
  });

  it('is a plain form for browsers without JavaScript', async () => {
    await show();
    const form = screen.getByRole('search');
    expect(form.getAttribute('action')).toBe('/food');
    expect(form.getAttribute('method')).toBeNull();
    expect([...form.querySelectorAll('input')].map(({ name }) => name)).toEqual(['search', 'location']);
  });

  it('completes names of places to eat and locations', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('Looking for'), 'gha');
    await waitFor(() => expect(document.querySelector('option[value="Ghazal"]')).not.toBeNull());
    await userEvent.type(screen.getByLabelText('Where'), 'mar');
    await waitFor(() => expect(document.querySelector('option[value="Marawi"]')).not.toBeNull());
  });
});

describe('the directories', () => {
  it('show their current number of places', async () => {
    await show();
    expect(await screen.findByText('49 places')).toBeTruthy();
    expect(screen.getByText('1 mosque')).toBeTruthy();
    expect(screen.getByText('No products yet')).toBeTruthy();
    // A service of the release before does not count them.
    expect(screen.getByText('No cemeteries yet')).toBeTruthy();
  });

  it('stay usable when the counts fail', async () => {
    await show({ status: 503 });
    expect(await screen.findAllByText('Count unavailable')).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'Food' }).getAttribute('href')).toBe('/food');
  });
});

describe('the dishes', () => {
  it('link to who serves them; one that nobody serves is left out', async () => {
    await show();
    await screen.findByText('49 places');
    expect(screen.queryByRole('link', { name: /^tipas/ })).toBeNull();
    const dish = screen.getByRole('link', { name: /^pastil/ });
    expect(dish.getAttribute('href')).toBe('/food?search=pastil');
    expect(within(dish.closest('ul')!).getAllByRole('link')).toHaveLength(10);
  });
});

describe('what is so right now', () => {
  it('is left out while there is nothing, and links to places that were just confirmed', async () => {
    await show();
    await screen.findByText('49 places');
    expect(screen.queryByRole('heading', { name: 'Right now' })).toBeNull();
    cleanup();
    const confirmation = {
      listingId: 'a'.repeat(24),
      name: 'Kusina ni Amina',
      municipality: 'Marawi',
      level: 'community_confirmed',
      recordedAt: '2026-11-20T00:00:00.000Z',
    };
    await show({ body: { ...(landing.body as object), confirmations: [confirmation] } });
    const place = await screen.findByRole('link', { name: 'Kusina ni Amina' });
    expect(place.getAttribute('href')).toBe(`/listing/${'a'.repeat(24)}`);
    expect(screen.getByText('Marawi · 20 November 2026')).toBeTruthy();
  });
});

describe('the plaque beside the levels of trust', () => {
  const kitchen = {
    id: 'a'.repeat(24),
    name: 'Kusina ni Amina',
    municipality: 'Marawi',
    trust: {
      certificate: { state: 'valid', body: 'Example Board', number: 'EX-2041', validUntil: '2099-03-14' },
    },
  };

  it('shows the certificate of a place that is open now, and leads to its evidence', async () => {
    await show({ body: { ...(landing.body as object), certifiedOpen: [kitchen] } });

    const plaque = within(await screen.findByRole('figure'));
    expect(plaque.getByText('From a listing here')).toBeTruthy();
    expect(plaque.getByRole('link', { name: 'Kusina ni Amina' }).getAttribute('href')).toBe(
      `/listing/${kitchen.id}#evidence`,
    );
    expect(plaque.getByText('Certified by Example Board')).toBeTruthy();
    expect(plaque.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'EX-2041',
      '14 March 2099',
    ]);
  });

  it('is left out while no certified place is open', async () => {
    await show();
    await screen.findByText('49 places');

    expect(screen.getByRole('heading', { name: 'We show how we know' })).toBeTruthy();
    expect(screen.queryByRole('figure')).toBeNull();
  });
});

describe('the chart', () => {
  it('marks the areas that have places of any directory and leads to them', async () => {
    await show();
    const mark = await screen.findByRole('link', { name: 'Metro Manila: 34 places' });
    expect(mark.getAttribute('href')).toBe('/food?location=metro+manila');
    expect(mark.title).toBe('Food 33, Mosques 1');
    const mosques = screen.getByRole('link', { name: 'Lanao del Sur: 5 places' });
    expect(mosques.getAttribute('href')).toBe('/mosque?location=lanao+del+sur');
    expect(screen.getByRole('link', { name: 'Davao: 2 places' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Cebu/ })).toBeNull();
  });
});

describe('the facts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

  it('rotate every five seconds and start again', async () => {
    await show();
    expect(shownFact()).toBe(0);
    await pass(5_000);
    expect(shownFact()).toBe(1);
    for (let fact = 2; fact <= islamFacts.length; fact += 1) await pass(5_000);
    expect(shownFact()).toBe(0);
  });

  it('pause while hovered or focused', async () => {
    await show();
    const card = screen.getByText(islamFacts[0]!.fact);
    fireEvent.pointerOver(card);
    await pass(12_000);
    expect(shownFact()).toBe(0);
    fireEvent.pointerOut(card);
    fireEvent.focus(screen.getByRole('button', { name: 'Next fact' }));
    await pass(12_000);
    expect(shownFact()).toBe(0);
  });

  it('can be chosen, also backwards over the first', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Previous fact' }));
    expect(shownFact()).toBe(4);
    fireEvent.click(screen.getByRole('button', { name: 'Next fact' }));
    expect(shownFact()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Fact 3 of 5' }));
    expect(shownFact()).toBe(2);
    expect(screen.getByRole('button', { name: 'Fact 3 of 5' }).getAttribute('aria-current')).toBe('true');
  });
});

const hydrated = jest.fn();
const Part = () => {
  useEffect(() => hydrated(), []);
  return <p>Below the first view</p>;
};
const preload = jest.fn(() => Promise.resolve());
const Page = hydratedWhenSeen(Object.assign(Part, { preload }));

/** As the server renders it, which has no observer. */
const html = renderToString(<Page />);

describe('a part that is hydrated when it is seen', () => {
  let comeIntoView: () => void = () => undefined;
  const hydrate = async () => {
    document.body.innerHTML = `<div id="root">${html}</div>`;
    const root = document.getElementById('root')!;
    await act(async () => hydrateRoot(root, <Page />));
    return screen.getByText('Below the first view');
  };

  beforeEach(() => {
    hydrated.mockClear();
    globalThis.IntersectionObserver = class {
      constructor(listen: IntersectionObserverCallback) {
        comeIntoView = () => listen([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    } as never;
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

  it('stays as the server rendered it until it is visible', async () => {
    const part = await hydrate();
    expect(hydrated).not.toHaveBeenCalled();

    await act(async () => comeIntoView());
    expect(hydrated).toHaveBeenCalledTimes(1);
    expect(part.isConnected).toBe(true);
  });

  it.each([
    ['a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
    ['a tap', () => fireEvent.pointerDown(document.body)],
    ['scrolling', () => fireEvent.scroll(window)],
  ])('is hydrated by %s anywhere on the page', async (_what, use) => {
    await hydrate();
    await act(async () => void use());
    expect(hydrated).toHaveBeenCalledTimes(1);
  });

  it('stays when its code does not load, and is hydrated by a later use', async () => {
    preload.mockRejectedValueOnce(new Error('offline'));
    const part = await hydrate();
    await act(async () => comeIntoView());
    expect(hydrated).not.toHaveBeenCalled();
    expect(part.isConnected).toBe(true);

    await act(async () => void fireEvent.pointerDown(document.body));
    expect(hydrated).toHaveBeenCalledTimes(1);
    expect(part.isConnected).toBe(true);
  });

  it('is hydrated immediately by a browser that cannot observe visibility', async () => {
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    await hydrate();
    expect(hydrated).toHaveBeenCalledTimes(1);
  });
});
