import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useUrlParams } from './navigation';

const withParam =
  (name: string, value: string) =>
  (current: URLSearchParams): URLSearchParams => {
    current.set(name, value);
    return current;
  };

const Page = () => {
  const [params, change] = useUrlParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const later = (path: string): void => {
    void navigate(path);
    change(withParam('type', 'food'), { replace: true });
  };
  return (
    <>
      <output>{pathname + search}</output>
      <p>{params.get('type') ?? 'every type'}</p>
      <button
        onClick={() => {
          change(withParam('search', 'kape'), { replace: true });
          change(withParam('type', 'food'), { replace: true });
        }}
      >
        Both
      </button>
      <button onClick={() => later('/other')}>Leave</button>
      <Link to="/page?type=mosque">Mosques</Link>
    </>
  );
};

describe('the query of the URL', () => {
  const show = () =>
    render(
      <MemoryRouter initialEntries={['/page?page=2']}>
        <Page />
      </MemoryRouter>,
    );

  it('keeps both of two changes before the page is rendered again', () => {
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
