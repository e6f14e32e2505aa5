import { aListingImage as aPhoto } from '@halalmap/listing-parts/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { stubListing } from '../../testing/listing-network';
import { renderApp } from '../../testing/render-app';

describe('the photos on a page', () => {
  let network: ReturnType<typeof stubListing> | undefined;
  afterEach(() => network?.restore());
  const show = async (
    images = [aPhoto(0, { isThumbnail: true, caption: 'Pastil' }), aPhoto(1), aPhoto(2)],
  ) => {
    network = stubListing({ listing: { images } });
    const view = renderApp(`/listing/${aListing().id}`);
    await screen.findByRole('heading', { level: 1, name: 'Kusina ni Amina' });
    return view;
  };
  const gallery = () => screen.getByRole('region', { name: 'Photos' });
  const shown = () => within(gallery()).getAllByRole('img')[0] as HTMLImageElement;

  it('ask for the first in a line when there are none', async () => {
    await show([]);

    const none = screen.getByRole('region', { name: 'No images available' });
    expect(within(none).getByText('No photo yet.')).toBeVisible();
  });

  it('show the main one with its caption and place, in a size that fits, first', async () => {
    await show();

    expect(shown()).toHaveAccessibleName('Pastil');
    expect(shown()).toHaveAttribute('fetchpriority', 'high');
    expect(shown().srcset).toContain('/media/0?w=320 320w');
    expect(within(gallery()).getByText('1 / 3')).toBeVisible();
    expect(within(gallery()).getByText('Main')).toBeVisible();
    expect(within(gallery()).getByText('Pastil')).toBeVisible();
  });

  it('show their colours while loading', async () => {
    const placeholder = 'data:image/webp;base64,AAAA';
    await show([aPhoto(0, { color: '#a84838', placeholder })]);

    expect(shown().style.backgroundImage).toContain(placeholder);
    expect(shown().style.backgroundColor).toBe('rgb(168, 72, 56)');
    fireEvent.load(shown());
    expect(shown()).not.toHaveAttribute('style', expect.stringContaining('url'));
  });

  it('follow the arrow buttons, and wrap around after the last', async () => {
    const { user } = await show();
    const next = within(gallery()).getByRole('button', { name: 'Next photo' });

    await user.click(next);
    expect(within(gallery()).getByText('2 / 3')).toBeVisible();
    await user.click(next);
    await user.click(next);
    expect(within(gallery()).getByText('1 / 3')).toBeVisible();
    await user.click(within(gallery()).getByRole('button', { name: 'Previous photo' }));
    expect(within(gallery()).getByText('3 / 3')).toBeVisible();
  });

  it('follow the keyboard when focused', async () => {
    const { user } = await show();

    within(gallery()).getByRole('button', { name: 'Next photo' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(within(gallery()).getByText('2 / 3')).toBeVisible();
    await user.keyboard('{End}');
    expect(within(gallery()).getByText('3 / 3')).toBeVisible();
    await user.keyboard('{Home}');
    expect(within(gallery()).getByText('1 / 3')).toBeVisible();
  });

  it('follow horizontal swipes, but not vertical ones', async () => {
    await show();
    const swipe = (dx: number, dy: number) => {
      const touch = { pointerType: 'touch', pointerId: 1 };
      fireEvent.pointerDown(shown(), { ...touch, clientX: 200, clientY: 200 });
      fireEvent.pointerUp(shown(), { ...touch, clientX: 200 + dx, clientY: 200 + dy });
    };

    swipe(-80, 10);
    expect(within(gallery()).getByText('2 / 3')).toBeVisible();
    swipe(80, -10);
    expect(within(gallery()).getByText('1 / 3')).toBeVisible();
    swipe(-50, 120);
    swipe(-10, 0);
    expect(within(gallery()).getByText('1 / 3')).toBeVisible();
  });

  it('can be opened from the strip, which highlights the current one', async () => {
    const { user } = await show();

    expect(screen.getByRole('button', { name: 'Photo 1, main' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Photo 3' }));
    expect(screen.getByRole('button', { name: 'Photo 3' })).toHaveAttribute('aria-current', 'true');
    expect(within(gallery()).getByText('3 / 3')).toBeVisible();
  });

  it('have dots above six', async () => {
    const { unmount } = await show(Array.from({ length: 6 }, (_, order) => aPhoto(order)));
    expect(screen.queryByTestId('gallery-dots')).toBeNull();
    unmount();
    network?.restore();
    await show(Array.from({ length: 7 }, (_, order) => aPhoto(order)));
    expect(screen.getByTestId('gallery-dots').children).toHaveLength(7);
  });

  it('have neither arrows nor a strip when there is one', async () => {
    await show([aPhoto(0)]);

    expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Photo 1' })).toBeNull();
    expect(shown()).toHaveAccessibleName('Kusina ni Amina, photo 1 of 1');
  });

  it('open in full size, where the arrows continue', async () => {
    const { user } = await show();

    await user.click(within(gallery()).getByRole('button', { name: 'Open full size' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Kusina ni Amina' }));
    await user.keyboard('{ArrowRight}');
    expect(dialog.getByText('2 / 3')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'Kusina ni Amina' })).toBeNull();
    expect(within(gallery()).getByText('2 / 3')).toBeVisible();
  });

  it('keep their space and show an error when one does not load', async () => {
    await show();

    fireEvent.error(shown());
    expect(within(gallery()).getByText('This photo did not load')).toBeVisible();
    expect(within(gallery()).getByText('1 / 3')).toBeVisible();
  });
});
