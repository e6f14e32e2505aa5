import { createStore } from './api';

const count = (state = 0, action: { type: string }) => (action.type === 'more' ? state + 1 : state);

describe('the store', () => {
  it('accepts reducers while it runs, with their initial state immediately', () => {
    const store = createStore();
    store.addReducers({ count });
    expect(store.getState()).toMatchObject({ count: 0 });
    store.dispatch({ type: 'more' });
    expect(store.getState()).toMatchObject({ count: 1 });
  });

  it('keeps the state of a remote that joins twice', () => {
    const store = createStore();
    store.addReducers({ count });
    store.dispatch({ type: 'more' });
    store.addReducers({ count });
    expect(store.getState()).toMatchObject({ count: 1 });
  });

  it('accepts middleware while it runs', () => {
    const store = createStore();
    const seen: unknown[] = [];
    store.addMiddleware(() => (next) => (action) => {
      seen.push(action);
      return next(action);
    });
    store.dispatch({ type: 'more' });
    expect(seen).toEqual([{ type: 'more' }]);
  });

  it('shares nothing with another store', () => {
    const one = createStore();
    one.addReducers({ count });
    expect(createStore().getState()).not.toHaveProperty('count');
  });
});
