import { api, createStore } from './api';
import { renderedStateOf, hydrateState } from './rendered-state';

const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    placesOfRenderedState: build.query<string[], string>({
      query: (town) => ({ url: '/api/places', params: { town } }),
      providesTags: ['Listing'],
    }),
  }),
});
const { placesOfRenderedState } = placesApi.endpoints;

const stores: Array<ReturnType<typeof createStore>> = [];
const openStore = (...options: Parameters<typeof createStore>) => {
  const store = createStore(...options);
  stores.push(store);
  return store;
};
/** Ends the timers that remove unused responses: Jest would wait for them. */
afterEach(() => stores.splice(0).forEach((store) => store.dispatch(api.util.resetApiState())));

/** A store whose calls are answered here, as where pages are rendered. */
const storeThatReads = (response: (url: string) => { status: number; body: string }) =>
  openStore({
    fetch: async (url) => {
      const { status, body } = response(url);
      return {
        ok: status < 300,
        status,
        statusText: '',
        headers: new Map<string, string>(),
        text: async () => body,
      } as unknown as Response;
    },
  });

const rendered = async (response: (url: string) => { status: number; body: string }) => {
  const store = storeThatReads(response);
  await store.dispatch(placesOfRenderedState.initiate('Marawi'));
  return JSON.parse(JSON.stringify(renderedStateOf(store.getState()))) as unknown;
};

describe('the responses that a page was rendered from', () => {
  it('are requested from the store, and not requested again by the page that takes them over', async () => {
    const asked: string[] = [];
    const state = await rendered((url) => {
      asked.push(url);
      return { status: 200, body: '["Rice and Palapa"]' };
    });
    expect(asked).toEqual(['/api/places?town=Marawi']);

    const never = jest.fn();
    const store = storeThatReads(never);
    store.dispatch(hydrateState(state));
    expect(placesOfRenderedState.select('Marawi')(store.getState()).data).toEqual(['Rice and Palapa']);
    const again = await store.dispatch(placesOfRenderedState.initiate('Marawi'));
    expect(again.data).toEqual(['Rice and Palapa']);
    expect(never).not.toHaveBeenCalled();
  });

  it('are requested again when their subject changes', async () => {
    const state = await rendered(() => ({ status: 200, body: '["Rice and Palapa"]' }));
    const store = storeThatReads(() => ({ status: 200, body: '["Pastil"]' }));
    store.dispatch(hydrateState(state));
    const shown = store.dispatch(placesOfRenderedState.initiate('Marawi'));
    store.dispatch(api.util.invalidateTags(['Listing']));
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    expect(placesOfRenderedState.select('Marawi')(store.getState()).data).toEqual(['Pastil']);
    shown.unsubscribe();
  });

  it('include a refused response', async () => {
    const state = await rendered(() => ({
      status: 404,
      body: '{"error":{"code":"not_found","message":"No"}}',
    }));
    const store = openStore();
    store.dispatch(hydrateState(state));
    expect(placesOfRenderedState.select('Marawi')(store.getState()).error).toMatchObject({ status: 404 });
  });

  it('are ignored when they are of another kind', () => {
    const store = openStore();
    store.dispatch(hydrateState({ something: 'else' }));
    expect(store.getState().api.queries).toEqual({});
  });
});
