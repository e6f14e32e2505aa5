import { fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../testing/render';
import { LoadMore, pageNumbers, Pagination } from './pagination';

describe('pages', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 12, [1, null, 4, 5, 6, null, 12]],
    [3, 12, [1, 2, 3, 4, null, 12]],
    [12, 12, [1, null, 11, 12]],
  ])('of page %i of %i are few', (page, pageCount, offered) => {
    expect(pageNumbers(page, pageCount)).toEqual(offered);
  });

  it('tell which one is shown and ask for another', () => {
    const onPage = jest.fn();
    renderPart(<Pagination page={2} pageCount={3} onPage={onPage} />);
    expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPage).toHaveBeenCalledWith(3);
  });

  it('may be links', () => {
    renderPart(<Pagination page={1} pageCount={2} hrefOf={(page) => `/food?page=${page}`} />);
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/food?page=2');
  });

  it('are not offered when there is one', () => {
    renderPart(<Pagination page={1} pageCount={1} onPage={jest.fn()} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('the button for more', () => {
  it('brings more and goes when all is there', () => {
    const onMore = jest.fn();
    const { rerender } = renderPart(<LoadMore shown={10} total={54} onMore={onMore} />);
    expect(screen.getByText('Showing 10 of 54')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(onMore).toHaveBeenCalledTimes(1);
    rerender(<LoadMore shown={54} total={54} onMore={onMore} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
