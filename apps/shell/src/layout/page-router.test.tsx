import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import { I18nProvider } from '@halalmap/i18n';
import { useUnsavedChanges } from '@halalmap/mfe-kit/unsaved-changes';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { completeBrowser } from '../testing/complete-browser';
import { PageRouter, useSlowPage } from './page-router';

completeBrowser();

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
  it('keeps the previous page in view, and says after a moment that it is slow', async () => {
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

  it('shows nothing when it loads immediately', async () => {
    await leave();
    await act(async () => {
      arrive();
    });
    await wait(1_000);
    expect(screen.getByRole('heading').textContent).toBe('/next');
    expect(screen.getByText('Quick')).toBeTruthy();
  });

  it('can be left for the previous page', async () => {
    await leave();
    await wait(300);
    window.history.back();
    await wait(100);
    expect(window.location.pathname).toBe('/before');
    expect(screen.getByText('Quick')).toBeTruthy();
    expect(screen.getByRole('heading').textContent).toBe('/before');
  });
});

describe('a page with unsaved changes', () => {
  const Form = () => {
    const { pathname } = useLocation();
    const navigate = useNavigate();
    const [isUnsaved, setIsUnsaved] = useState(false);
    const { question } = useUnsavedChanges(isUnsaved);
    return (
      <>
        <h1>{pathname}</h1>
        <button onClick={() => setIsUnsaved(true)}>Type</button>
        <button onClick={() => void navigate('?tab=2')}>Tab</button>
        <button onClick={() => void navigate('/next', { replace: true })}>Replace</button>
        <Link to="/next">Onwards</Link>
        {question}
      </>
    );
  };
  const title = () => screen.getByRole('heading', { level: 1, hidden: true }).textContent;
  const dialog = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
  const click = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));
  const back = async () => {
    window.history.back();
    await wait(100);
  };

  beforeEach(async () => {
    window.history.replaceState(null, '', '/before');
    render(
      <I18nProvider>
        <PageRouter>
          <Form />
        </PageRouter>
      </I18nProvider>,
    );
  });

  it.each(['Onwards', 'Replace'])('asks before another page replaces it (%s)', async (link) => {
    await click('Type');
    await click(link);
    expect(dialog()).toBeTruthy();
    expect([title(), window.location.pathname]).toEqual(['/before', '/before']);

    await click('Keep editing');
    expect(dialog()).toBeNull();
    await click(link);
    await click('Leave without saving');
    expect([title(), window.location.pathname]).toEqual(['/next', '/next']);
  });

  it('asks before the browser goes back, and stays or leaves as the user chooses', async () => {
    await click('Onwards');
    await click('Type');
    await back();
    expect(dialog()).toBeTruthy();
    expect([title(), window.location.pathname]).toEqual(['/next', '/next']);

    await click('Keep editing');
    await back();
    await click('Leave without saving');
    await wait(100);
    expect([title(), window.location.pathname]).toEqual(['/before', '/before']);
  });

  it('does not ask within the page, nor without changes', async () => {
    await click('Tab');
    await click('Type');
    await back();
    expect(dialog()).toBeNull();
    expect(window.location.search).toBe('');
    await click('Tab');
    expect([dialog(), window.location.search]).toEqual([null, '?tab=2']);
  });
});
