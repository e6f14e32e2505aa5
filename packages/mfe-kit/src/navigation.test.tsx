import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useUrlParams, withUrlParams } from './navigation';

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
  const show = () =>
    render(
      <MemoryRouter initialEntries={['/page?page=2']}>
        <Page />
      </MemoryRouter>,
    );

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
