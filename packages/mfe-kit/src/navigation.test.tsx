import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, useLocation, useNavigate } from 'react-router-dom';
import { forgetEntry, keepForEntry, readForEntry, useUrlParams, withUrlParams } from './navigation';

const Page = () => {
  const [params, change] = useUrlParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const later = (path: string): void => {
    void navigate(path);
    change((now) => withUrlParams(now, { type: 'food' }), { replace: true });
  };
  return (
    <>
      <output>{pathname + search}</output>
      <p>{params.get('type') ?? 'every type'}</p>
      <button
        onClick={() => {
          change((now) => withUrlParams(now, { search: 'kape' }), { replace: true });
          change((now) => withUrlParams(now, { type: 'food' }), { replace: true });
        }}
      >
        Both
      </button>
      <button onClick={() => later('/other')}>Leave</button>
      <Link to="/page?type=mosque">Mosques</Link>
    </>
  );
};

describe('withUrlParams', () => {
  it('sets the given parameters and keeps the others', () => {
    const next = withUrlParams(new URLSearchParams('type=food&page=2'), { type: 'mosque', search: 'kape' });
    expect(next.toString()).toBe('type=mosque&page=2&search=kape');
  });

  it('removes parameters whose value is null or empty', () => {
    const next = withUrlParams(new URLSearchParams('type=food&page=2&search=kape'), {
      page: null,
      search: '',
    });
    expect(next.toString()).toBe('type=food');
  });

  it('does not change the given query', () => {
    const params = new URLSearchParams('type=food');
    withUrlParams(params, { type: null });
    expect(params.toString()).toBe('type=food');
  });
});

describe('the query of the URL', () => {
  const show = () => {
    window.history.replaceState(null, '', '/page?page=2');
    return render(
      <BrowserRouter>
        <Page />
      </BrowserRouter>,
    );
  };

  it('keeps both of two changes before the next render', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Both' }));
    expect(screen.getByRole('status').textContent).toBe('/page?page=2&search=kape&type=food');
    screen.getByText('food');
  });

  it('is not changed once the user has left for another page', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(screen.getByRole('status').textContent).toBe('/other');
    screen.getByText('every type');
  });

  it('follows links', () => {
    show();
    fireEvent.click(screen.getByRole('link', { name: 'Mosques' }));
    screen.getByText('mosque');
  });
});

describe('what is kept for an entry of the history', () => {
  beforeEach(() => window.sessionStorage.clear());

  const entry = (key: string, pathname = '/food') => ({ key, pathname, search: '' });

  it('is found by its key, address and name', () => {
    keepForEntry(entry('a'), 'scroll', 300);
    keepForEntry(entry('a'), 'places', 25);
    keepForEntry(entry('default'), 'scroll', 7);
    keepForEntry(entry('default', '/mosque'), 'scroll', 0);
    expect([readForEntry(entry('a'), 'scroll'), readForEntry(entry('a'), 'places')]).toEqual([300, 25]);
    expect(readForEntry(entry('default'), 'scroll')).toBe(7);
    expect(readForEntry(entry('default', '/mosque'), 'scroll')).toBe(0);
    expect(readForEntry(entry('default'), 'places')).toBeUndefined();
  });

  it('is forgotten with the entry', () => {
    keepForEntry(entry('a'), 'scroll', 300);
    forgetEntry(entry('a'));
    expect(readForEntry(entry('a'), 'scroll')).toBeUndefined();
  });

  it('is that of the last fifty entries', () => {
    for (let number = 0; number < 60; number += 1) keepForEntry(entry(`e${number}`), 'scroll', number);
    expect(readForEntry(entry('e9'), 'scroll')).toBeUndefined();
    expect(readForEntry(entry('e10'), 'scroll')).toBe(10);
  });

  it.each(['not JSON', '{"a":1}', '[["a /food",null]]'])('is nothing when the storage holds %s', (text) => {
    window.sessionStorage.setItem('halalmap.entries', text);
    expect(readForEntry(entry('a'), 'scroll')).toBeUndefined();
    keepForEntry(entry('a'), 'scroll', 5);
    expect(readForEntry(entry('a'), 'scroll')).toBe(5);
  });
});
