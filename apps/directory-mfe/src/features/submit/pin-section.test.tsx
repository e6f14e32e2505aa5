import { screen, waitFor } from '@testing-library/react';
import type { PinPickerProps } from '../../map/pin-picker';
import { createFakeServer, fillName, sendButton } from './testing/fake-server';

const mockArea = {
  barangay: 'Barangay 383',
  municipality: 'Manila',
  municipalityId: 1_380_600_000,
  provinceId: 1_300_000_000,
};
jest.mock('../../map/pin-picker', () => ({
  findPinArea: ({ lat }: { lat: number }) => Promise.resolve(lat === 14.6 ? mockArea : null),
  PinPicker: ({ value, onChange, around }: PinPickerProps) => (
    <div>
      <output aria-label="Map">{JSON.stringify({ value, around })}</output>
      <button type="button" onClick={() => onChange({ lat: 7.99, lng: 124.2891234567 })}>
        Press the map
      </button>
      <button type="button" onClick={() => onChange(null)}>
        Remove the pin
      </button>
    </div>
  ),
}));

describe('the location on the map', () => {
  const server = createFakeServer();
  const before = Object.getOwnPropertyDescriptor(navigator, 'geolocation');
  beforeEach(() => server.start());
  afterEach(() => {
    server.stop();
    if (before) Object.defineProperty(navigator, 'geolocation', before);
    else Reflect.deleteProperty(navigator, 'geolocation');
  });
  const standAt = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  const map = async () => JSON.parse((await screen.findByLabelText('Map')).textContent) as PinPickerProps;

  it('loads its map only on request, around the chosen province, and is sent', async () => {
    const { user } = await fillName('Amina');
    expect(screen.queryByLabelText('Map')).toBeNull();
    await user.selectOptions(
      screen.getByRole('combobox', { name: /^Province/ }),
      await screen.findByRole('option', { name: 'Basilan' }),
    );

    await user.click(screen.getByRole('button', { name: 'Set the location on the map' }));
    expect(await map()).toEqual({ value: null, around: { provinceId: 15, municipalityId: null } });
    await user.click(screen.getByRole('button', { name: 'Press the map' }));
    expect((await map()).value).toEqual({ lat: 7.99, lng: 124.289123 });
    await user.click(screen.getByRole('button', { name: 'Close the map' }));
    expect(screen.getByText('Pin at 7.99° N, 124.289123° E')).toBeVisible();
    await user.click(sendButton());

    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(server.submissions()[0]?.body).toMatchObject({ latitude: '7.99', longitude: '124.289123' });
  });

  it('can be removed again', async () => {
    const { user } = await fillName('Amina');
    await user.click(screen.getByRole('button', { name: 'Set the location on the map' }));
    await user.click(await screen.findByRole('button', { name: 'Press the map' }));
    await user.click(screen.getByRole('button', { name: 'Remove the pin' }));

    await user.click(sendButton());

    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(server.submissions()[0]?.body).toMatchObject({ latitude: null, longitude: null });
  });

  it('can be the position of the visitor', async () => {
    standAt((found) => found({ coords: { latitude: 14.5, longitude: 121 } } as GeolocationPosition));
    const { user } = await fillName('Amina');
    await user.click(screen.getByRole('button', { name: 'Set the location on the map' }));

    await user.click(await screen.findByRole('button', { name: 'Use my location' }));

    await waitFor(async () => expect((await map()).value).toEqual({ lat: 14.5, lng: 121 }));
  });

  const pasteField = () => screen.getByRole('textbox', { name: /^Location link or coordinates/ });

  it('is set from a pasted link, before and while the map is open, and is sent', async () => {
    const { user } = await fillName('Amina');
    await user.click(pasteField());
    await user.paste('https://www.google.com/maps/place/X/@14.6,121,17z/data=!3m1!8m2!3d14.5995!4d120.9842');

    expect(screen.getByText('Pin at 14.5995° N, 120.9842° E')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change the location on the map' }));
    expect((await map()).value).toEqual({ lat: 14.5995, lng: 120.9842 });
    await user.clear(pasteField());
    await user.type(pasteField(), '7.99, 124.29');
    await waitFor(async () => expect((await map()).value).toEqual({ lat: 7.99, lng: 124.29 }));
    await user.click(sendButton());

    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(server.submissions()[0]?.body).toMatchObject({ latitude: '7.99', longitude: '124.29' });
  });

  it('fills in the town and the barangay that it is in', async () => {
    const { user } = await fillName('Amina');
    await user.click(pasteField());
    await user.paste('14.6, 120.98');

    expect(await screen.findByText('The pin is in Barangay 383, Manila.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Barangay/ })).toHaveValue('Barangay 383'),
    );
    await user.click(sendButton());

    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(server.submissions()[0]?.body).toMatchObject({
      barangay: 'Barangay 383',
      municipalityId: mockArea.municipalityId,
      provinceId: mockArea.provinceId,
    });
  });

  it('keeps a barangay that was typed until the one of the pin is taken over', async () => {
    const { user } = await fillName('Amina');
    const barangay = screen.getByRole('textbox', { name: /^Barangay/ });
    await user.type(barangay, 'Quiapo');
    await user.click(pasteField());
    await user.paste('14.6, 120.98');

    await screen.findByText('The pin is in Barangay 383, Manila.');
    expect(barangay).toHaveValue('Quiapo');
    await user.click(screen.getByRole('button', { name: 'Use this town and barangay' }));
    expect(barangay).toHaveValue('Barangay 383');
    expect(screen.queryByRole('button', { name: 'Use this town and barangay' })).toBeNull();
  });

  it('cannot be read from a short link: the form explains why, drops the earlier pin, and can be sent', async () => {
    const { user } = await fillName('Amina');
    await user.type(pasteField(), '7.99, 124.29');
    await user.clear(pasteField());
    await user.click(pasteField());
    await user.paste('https://maps.app.goo.gl/abcDEF123');

    expect(screen.getByText(/^Short links such as maps.app.goo.gl do not contain/)).toBeVisible();
    expect(screen.queryByText('Pin at 7.99° N, 124.29° E')).toBeNull();
    await user.click(sendButton());

    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(server.submissions()[0]?.body).toMatchObject({ latitude: null, longitude: null });
  });

  it('says that a link shows only an area, and that a complete text is no position', async () => {
    const { user } = await fillName('Amina');
    await user.click(pasteField());
    await user.paste('https://www.google.com/maps/@14.5995,120.9842,17z');
    expect(screen.getByText(/^This link shows an area, not a place/)).toBeVisible();

    await user.clear(pasteField());
    await user.type(pasteField(), 'Quiapo');
    expect(screen.queryByText(/^This is neither a Google Maps link/)).toBeNull();
    await user.tab();
    expect(screen.getByText(/^This is neither a Google Maps link/)).toBeVisible();
  });

  it('explains why it is not possible, and what to do', async () => {
    standAt((_found, failed) => failed?.({ code: 1 } as GeolocationPositionError));
    const { user } = await fillName('Amina');
    await user.click(screen.getByRole('button', { name: 'Set the location on the map' }));

    await user.click(await screen.findByRole('button', { name: 'Use my location' }));

    expect(await screen.findByText('Location access denied by user')).toBeVisible();
    expect(screen.getByText('Place the pin on the map instead, or skip it.')).toBeVisible();
  });
});
