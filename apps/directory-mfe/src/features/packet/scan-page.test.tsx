import { stubFetch } from '@halalmap/api-client/testing';
import { screen } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const at = '/api/products/by-code';

describe('the page that checks a product', () => {
  let network: ReturnType<typeof stubFetch> | undefined;
  afterEach(() => network?.restore());

  it('leads from an unknown code to the form with the code filled in', async () => {
    network = stubFetch(({ path }) =>
      path === `${at}/4006381333931`
        ? {
            status: 404,
            body: { error: { code: 'unknown_code', message: 'No product with this code', requestId: 'r' } },
          }
        : { body: [] },
    );
    const { user } = renderApp('/scan');

    await user.type(await screen.findByLabelText('Digits under the barcode'), '4006381333931');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    await user.click(await screen.findByRole('link', { name: 'Add this product' }));

    expect(await screen.findByLabelText(/^Barcode/)).toHaveValue('4006381333931');
    expect(screen.getByRole('radio', { name: /Product/ })).toBeChecked();
  });

  it('says what is wrong with digits that are no code', async () => {
    const message = 'Check the digits: the last one does not match the others';
    network = stubFetch(({ path }) =>
      path.startsWith(at)
        ? {
            status: 400,
            body: {
              error: {
                code: 'validation_failed',
                message,
                requestId: 'r',
                details: [{ path: 'code', message, code: 'barcode_digits' }],
              },
            },
          }
        : { body: [] },
    );
    renderApp('/scan?code=4006381333932');

    expect(await screen.findByText(/does not match the others/)).toBeVisible();
    expect(screen.getByLabelText('Digits under the barcode')).toHaveValue('4006381333932');
  });

  it('shows all products of a code, with what is stated of each', async () => {
    const listings = ['Dates', 'Figs'].map((name, index) =>
      aListing({ id: `${index}`.repeat(24), entityType: 'product', name }),
    );
    const statement = {
      source: 'IDCP',
      statedAt: '2026-10-01T00:00:00.000Z',
      halal: 'certified',
      text: 'C-1',
    };
    network = stubFetch(({ path }) => ({
      body: path.startsWith(at) ? { code: '4006381333931', listings, statements: [statement] } : [],
    }));
    renderApp('/scan?code=4006381333931');

    expect(
      await screen.findByRole('heading', { name: '2 products have the code 4006381333931' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Figs' })).toHaveAttribute('href', `/listing/${'1'.repeat(24)}`);
    expect(screen.getByText(/Certificate seen/).textContent).toBe('Certificate seen (C-1) IDCP, 1 Oct 2026');
  });

  it('reads a label on the device', async () => {
    network = stubFetch(() => ({ body: [] }));
    const { user } = renderApp('/scan');

    await user.type(await screen.findByLabelText('Ingredients on the label'), 'Sugar, E471');

    expect(await screen.findByText('e471')).toBeVisible();
    expect(screen.getByText(/Ask whether the fatty acids come from plants/)).toBeVisible();
    expect(network.calls.filter(({ path }) => path.startsWith(at))).toEqual([]);
  });
});
