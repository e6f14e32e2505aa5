import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PageRouter, useSlowPage } from './page-router';

let arrive: () => void;
let next: Promise<void>;

const Page = () => {
  const { pathname } = useLocation();
  if (pathname === '/next') use(next);
  return <h1>{pathname}</h1>;
};
const Frame = () => (
  <>
    <p>{useSlowPage() ? 'Slow' : 'Quick'}</p>
    <Link to="/next">Onwards</Link>
    <Suspense fallback="Nothing yet">
      <Page />
    </Suspense>
  </>
);

const leave = async () => {
  render(
    <PageRouter>
      <Frame />
    </PageRouter>,
  );
  await act(async () => {
    fireEvent.click(screen.getByText('Onwards'));
  });
};
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/before');
  next = new Promise((resolve) => (arrive = resolve));
});
afterEach(() => jest.useRealTimers());

describe('a page whose code is loading', () => {
  it('leaves the page before it in view, and says after a moment that it is slow', async () => {
    await leave();
    expect(window.location.pathname).toBe('/next');
    expect(screen.getByRole('heading').textContent).toBe('/before');
    expect(screen.getByText('Quick')).toBeTruthy();
    await wait(300);
    expect(screen.getByText('Slow')).toBeTruthy();
    await act(async () => {
      arrive();
    });
    expect(screen.getByRole('heading').textContent).toBe('/next');
    expect(screen.getByText('Quick')).toBeTruthy();
  });

  it('says nothing when it comes at once', async () => {
    await leave();
    await act(async () => {
      arrive();
    });
    await wait(1_000);
    expect(screen.getByRole('heading').textContent).toBe('/next');
    expect(screen.getByText('Quick')).toBeTruthy();
  });

  it('can be left for the page before', async () => {
    await leave();
    await wait(300);
    window.history.back();
    await wait(100);
    expect(window.location.pathname).toBe('/before');
    expect(screen.getByText('Quick')).toBeTruthy();
    expect(screen.getByRole('heading').textContent).toBe('/before');
  });
});
