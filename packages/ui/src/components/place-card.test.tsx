import { fireEvent, screen } from '@testing-library/react';
import { buildListing } from '../testing/builders';
import { renderPart } from '../testing/render';
import { PlaceCard } from './place-card';

describe('a place card', () => {
  it('links to the place and shows name, kind, price, rating and town', () => {
    renderPart(<PlaceCard listing={buildListing()} />);
    const link = screen.getByRole('link', { name: 'Kusina ni Aminah (example)' });
    expect(link.getAttribute('href')).toBe('/listing/65f0a1b2c3d4e5f6a7b8c9d0');
    expect(screen.getByText('Maguindanaon')).toBeTruthy();
    expect(screen.getByText('₱500 to ₱1,000').parentElement?.title).toBe('₱500 to ₱1,000');
    expect(screen.getByText('Rated 4.6 of 5, 18 reviews')).toBeTruthy();
    expect(screen.getByText('Cotabato City, Maguindanao del Norte')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Halal Certified/ })).toBeTruthy();
  });

  it('omits unknown facts', () => {
    const listing = buildListing({
      foodTypes: null,
      priceRange: null,
      averageRating: null,
      provinceName: null,
      municipalityName: null,
    });
    const { container } = renderPart(<PlaceCard listing={listing} />);
    expect(container.querySelector('.place__meta')?.textContent).toBe('New');
    expect(container.querySelector('.place__location')).toBeNull();
  });

  it.each([
    [
      { address: '310-D Elizondo Street, Quiapo', municipalityName: 'Manila' },
      '310-D Elizondo Street, Quiapo, Manila',
    ],
    [{ address: 'SM Megamall', municipalityName: 'Mandaluyong' }, 'SM Megamall, Mandaluyong'],
    [{ address: 'Quiapo, Manila, Metro Manila', municipalityName: 'Manila' }, 'Quiapo, Manila'],
    [
      {
        streetNumber: '7857',
        streetName: 'Makati Avenue',
        barangay: 'Poblacion',
        municipalityName: 'Makati',
      },
      '7857 Makati Avenue, Poblacion, Makati',
    ],
  ])('says street or landmark and quarter: %j', (where, expected) => {
    const nowhere = { address: null, streetNumber: null, streetName: null, barangay: null };
    const area = { municipality: null, provinceName: 'Metro Manila', province: null };
    const listing = buildListing({ ...nowhere, ...area, ...where });
    renderPart(<PlaceCard listing={listing} />);
    expect(screen.getByText(expected)).toBeTruthy();
  });

  it('says that there is no alcohol and no pork only where that is known', () => {
    const { unmount } = renderPart(
      <PlaceCard listing={buildListing({ alcoholServed: 'No', porkOnPremises: 'No' })} />,
    );
    expect([screen.getByText('No alcohol'), screen.getByText('No pork')]).toHaveLength(2);
    unmount();
    renderPart(<PlaceCard listing={buildListing({ alcoholServed: 'Unknown', porkOnPremises: 'Yes' })} />);
    expect([screen.queryByText('No alcohol'), screen.queryByText('No pork')]).toEqual([null, null]);
  });

  it('shows the distance of the place when it is known', () => {
    renderPart(<PlaceCard listing={buildListing()} distance="about 3.2 km" />);
    expect(screen.getByText('about 3.2 km')).toBeTruthy();
  });

  it('starts the name of a category with a capital letter', () => {
    renderPart(<PlaceCard listing={buildListing({ foodTypes: null, categoryName: 'retail' })} />);
    expect(screen.getByText('Retail')).toBeTruthy();
  });

  it('has room for actions of the place', () => {
    renderPart(<PlaceCard listing={buildListing()} action={<button type="button">Keep</button>} />);
    expect(screen.getByRole('button', { name: 'Keep' }).parentElement?.className).toBe('place__action');
  });

  it('shows a sign about pork beside the badge, in no colour of a level', () => {
    const { unmount } = renderPart(<PlaceCard listing={buildListing({ noPorkSign: 'Yes' })} />);
    const sign = screen.getByText('Sign: “No pork, no lard”').parentElement;
    expect(sign?.className).toBe('trust-badge trust-mark--sign');
    unmount();
    renderPart(<PlaceCard listing={buildListing({ noPorkSign: 'No' })} />);
    expect(screen.queryByText(/No pork, no lard/)).toBeNull();
  });

  it('labels samples only', () => {
    const { unmount } = renderPart(<PlaceCard listing={buildListing({ origin: 'sample' })} />);
    expect(screen.getByText('Sample')).toBeTruthy();
    unmount();
    renderPart(<PlaceCard listing={buildListing()} />);
    expect(screen.queryByText('Sample')).toBeNull();
  });

  it('shows the photo, and the placeholder pattern when the photo does not load', () => {
    const { container } = renderPart(
      <PlaceCard listing={buildListing({ thumbnailUrl: '/media/abc?w=320' })} />,
    );
    const photo = container.querySelector('img');
    expect(photo?.getAttribute('src')).toBe('/media/abc?w=320');
    expect(photo?.getAttribute('loading')).toBe('lazy');
    expect([photo?.width, photo?.height]).toEqual([112, 112]);
    expect(container.querySelector('.tile')).toBeNull();
    fireEvent.error(photo!);
    expect(container.querySelector('.tile')).not.toBeNull();
  });

  it('lets the browser choose the width of our photos, and does not change others', () => {
    const sources = (thumbnailUrl: string) => {
      const { container } = renderPart(<PlaceCard listing={buildListing({ thumbnailUrl })} />);
      const { srcset, sizes } = container.querySelector('img')!;
      return [srcset, sizes];
    };

    expect(sources('/media/abc?w=640')).toEqual(['/media/abc?w=320 320w, /media/abc?w=640 640w', '150px']);
    expect(sources('https://example.org/a.jpg')).toEqual(['', '']);
  });

  it('shows the placeholder pattern for a photo that failed before hydration', () => {
    const failed = { complete: true, naturalWidth: 0, currentSrc: 'http://localhost/media/abc?w=320' };
    const spies = Object.entries(failed).map(([name, value]) =>
      jest.spyOn(HTMLImageElement.prototype, name as 'complete', 'get').mockReturnValue(value as boolean),
    );
    const { container } = renderPart(
      <PlaceCard listing={buildListing({ thumbnailUrl: '/media/abc?w=320' })} />,
    );
    expect(container.querySelector('.tile')).not.toBeNull();
    for (const spy of spies) spy.mockRestore();
  });
});
