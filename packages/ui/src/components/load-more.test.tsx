import { fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../testing/render';
import { LoadMore } from './states';

describe('the button for more', () => {
  it('loads more and disappears when everything is shown', () => {
    const onMore = jest.fn();
    const { rerender } = renderPart(<LoadMore shown={10} total={54} onMore={onMore} />);
    expect(screen.getByText('Showing 10 of 54')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(onMore).toHaveBeenCalledTimes(1);
    rerender(<LoadMore shown={54} total={54} onMore={onMore} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
