import { fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../testing/render';
import { LoadMore } from './load-more';

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
