import { screen } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { stubListing } from '../../testing/listing-network';
import { renderApp } from '../../testing/render-app';

describe('the page of what a visitor accepts', () => {
  let network: ReturnType<typeof stubListing> | undefined;
  afterEach(() => {
    network?.restore();
    window.localStorage.clear();
  });

  it('shows what a link says, and keeps it only when asked', async () => {
    network = stubListing({});
    const { user } = renderApp('/my-standard?accept=certificate.part.women');

    expect(await screen.findByText('From a link')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'A certificate that was seen' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'There must be an area for women' })).toBeChecked();
    expect(window.localStorage.getItem('halalmap.standard')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Keep on this device' }));
    expect(window.localStorage.getItem('halalmap.standard')).toBe('certificate.part.women');
    await user.click(screen.getByRole('button', { name: 'Forget it' }));
    expect(window.localStorage.getItem('halalmap.standard')).toBeNull();
  });

  it('lets the page of a place say whether it fits, and sends nothing', async () => {
    window.localStorage.setItem('halalmap.standard', 'claim.part');
    network = stubListing({ listing: { alcoholServed: 'Yes' } });
    renderApp(`/listing/${aListing().id}`);

    expect(await screen.findByText('Does not fit: alcohol')).toBeVisible();
    expect(screen.getByRole('link', { name: 'What you accept' })).toHaveAttribute('href', '/my-standard');
    expect(JSON.stringify(network.calls)).not.toContain('claim.part');
  });
});
