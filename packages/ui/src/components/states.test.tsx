import { fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../testing/render';
import { EmptyState, ErrorState, Note, PlaceListSkeleton } from './states';

describe('states', () => {
  it('say immediately what failed and offer a retry', () => {
    const onRetry = jest.fn();
    renderPart(<ErrorState title="Failed to load search results. Please try again." onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('Failed to load');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('offer no retry where there is none', () => {
    renderPart(<ErrorState title="Access Denied" />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say why a list is empty', () => {
    renderPart(<EmptyState title="No restaurants found" text="Nothing matches." headingLevel={3} />);
    expect(screen.getByRole('heading', { level: 3, name: 'No restaurants found' })).toBeTruthy();
  });

  it('say that a list is loading, once', () => {
    renderPart(<PlaceListSkeleton count={3} label="Loading places" />);
    expect(screen.getByRole('status', { name: 'Loading places' }).querySelectorAll('.place')).toHaveLength(3);
  });

  it('mark a note by its kind', () => {
    renderPart(
      <Note kind="warn" title="You are offline" role="status">
        Saved places still work.
      </Note>,
    );
    expect(screen.getByRole('status').className).toBe('note note--warn');
  });
});
