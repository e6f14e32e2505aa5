import { stubFetch } from '@halalmap/api-client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { UserPosition } from './geometry';
import { PinPicker, type PinPickerProps } from './pin-picker';
import { createFakeEngine } from './testing/fake-engine';
import { renderMap } from './testing/render-map';

jest.mock('./barangays', () => ({ findPinArea: () => Promise.resolve(null) }));

const town = { id: 1, provinceId: 10, name: 'Marawi', lat: 8, long: 124.3 };

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => {
  stub = stubFetch(({ path }) => ({
    body:
      path === '/api/municipalities'
        ? [town, { ...town, id: 2, lat: 8.4, long: 124 }]
        : path === '/api/landmarks'
          ? [
              {
                name: 'Quiapo Church',
                kind: 'church',
                town: 'Manila',
                latitude: 14.5988,
                longitude: 120.98375,
              },
            ]
          : null,
  }));
});
afterEach(() => {
  stub.restore();
});

const Form = ({ around = null }: Pick<Partial<PinPickerProps>, 'around'>) => {
  const [value, setValue] = useState<UserPosition | null>(null);
  return <PinPicker value={value} onChange={setValue} around={around} />;
};
const show = (around: PinPickerProps['around'] = null) => {
  const fake = createFakeEngine();
  return { fake, ...renderMap(<Form around={around} />, fake) };
};

describe('the pin of a place', () => {
  it('is placed where the map is pressed, to about a metre', async () => {
    const { fake } = show();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Place the pin in the middle' })).toBeEnabled(),
    );
    act(() => fake.click([121.0437912, 14.6760413]));
    expect(screen.getAllByRole('status').at(-1)).toHaveTextContent('Pin at 14.67604° N, 121.04379° E');
  });

  it('can be placed and removed without a pointer', async () => {
    const { fake, user } = show();
    const put = screen.getByRole('button', { name: 'Place the pin in the middle' });
    await waitFor(() => expect(put).toBeEnabled());
    act(() => fake.drag({ bounds: [121, 14, 122, 15], zoom: 10 }));
    await user.click(put);
    expect(screen.getAllByRole('status').at(-1)).toHaveTextContent('Pin at 14.5° N, 121.5° E');
    await user.click(screen.getByRole('button', { name: 'Remove the pin' }));
    expect(screen.getByText(/^No pin yet/)).toBeVisible();
  });

  it('is moved with the arrow keys, which do not move the map', async () => {
    const { fake, user } = show();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Place the pin in the middle' })).toBeEnabled(),
    );
    act(() => fake.drag({ bounds: [120.99, 14.59, 121.01, 14.61], zoom: 16 }));
    act(() => fake.click([121, 14.6]));
    await user.tab();
    const pin = screen.getByRole('button', { name: /^Pin\. Use the arrow keys/ });
    pin.focus();
    await user.keyboard('{ArrowRight}{ArrowUp}');
    expect(screen.getAllByRole('status').at(-1)).toHaveTextContent('Pin at 14.6001° N, 121.0001° E');
    expect(pin).toHaveFocus();
  });

  it('is looked at from near after it was put down from afar', async () => {
    const { fake } = show();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Place the pin in the middle' })).toBeEnabled(),
    );
    act(() => fake.click([121, 14.6]));
    expect(fake.fitted.at(-1)).toEqual([121, 14.6, 121, 14.6]);
  });

  it('finds a pasted address and moves the map there, without setting the pin', async () => {
    const { fake, user } = show();
    await user.click(screen.getByRole('combobox', { name: 'Find an address or landmark' }));
    await user.paste('910 Plaza Miranda, Quiapo, Manila');
    await user.click(await screen.findByRole('option', { name: /Quiapo Church/ }));
    expect(fake.fitted.at(-1)).toEqual([120.98375, 14.5988, 120.98375, 14.5988]);
    expect(stub.calls.find(({ path }) => path === '/api/landmarks')?.params.get('q')).toBe(
      '910 Plaza Miranda, Quiapo, Manila',
    );
    expect(screen.getByText(/^No pin yet/)).toBeVisible();
  });

  it('is centred on the chosen town, otherwise the province', async () => {
    const ofTown = show({ municipalityId: 1, provinceId: 10 });
    await waitFor(() => expect(ofTown.fake.fitted).toEqual([[124.3, 8, 124.3, 8]]));
    ofTown.unmount();
    const ofProvince = show({ municipalityId: null, provinceId: 10 });
    await waitFor(() => expect(ofProvince.fake.fitted).toEqual([[124, 8, 124.3, 8.4]]));
  });
});
