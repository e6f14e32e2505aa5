import { stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aroundPage } from '../../testing/around-page';
import { aUser } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import type { Outcome } from './use-import';

const id = 'a'.repeat(24);
const job = (fields: Partial<Outcome>): Outcome => ({ state: 'writing', done: 0, total: 0, created: 0, updated: 0, failed: 0, errors: [], notes: [], ...fields }); // prettier-ignore
const csv = (name = 'places.csv') => new File(['name,entityType\nKape,food'], name, { type: 'text/csv' });

describe('the import page', () => {
  let network: ReturnType<typeof stubFetch>;
  const responses: Array<(call: SeenCall) => StubResponse | Promise<StubResponse>> = [];
  const imports = () => network.calls.filter(({ path }) => path === '/api/listings/import');
  const open = async (address = '/admin/import') => {
    network = stubFetch(
      (call) => aroundPage(call) ?? (responses.length > 1 ? responses.shift() : responses[0])?.(call) ?? {},
    );
    const app = await renderApp({ user: aUser('admin'), address });
    await screen.findByTestId('import-file-input');
    return app;
  };
  const choose = (file: File) =>
    fireEvent.change(screen.getByTestId('import-file-input'), { target: { files: [file] } });

  afterEach(() => {
    network.restore();
    responses.length = 0;
  });

  it('checks a file before anything is stored, then imports it as chosen', async () => {
    responses.push(
      () => ({ body: { rows: [{ row: 1, result: 'created' }, { row: 2, id, result: 'updated' }] } }), // prettier-ignore
    );
    const { user } = await open();
    choose(csv());
    await user.click(screen.getByRole('button', { name: 'Check the file' }));

    await screen.findAllByText('All rows can be imported');
    expect(imports()[0]?.params.get('dryRun')).toBe('true');
    await user.click(screen.getByRole('checkbox', { name: /Publish new places/ }));
    await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));

    await screen.findAllByText('Import complete');
    expect(Object.fromEntries(imports()[1]?.params ?? [])).toEqual({ dryRun: 'false', partial: 'false', publish: 'true' }); // prettier-ignore
    expect(imports()[1]?.body).toBeInstanceOf(File);
  });

  it('names wrong rows by row and field, and imports the others only when that is wanted', async () => {
    const errors = [{ path: '2.email', message: 'Please enter a valid email address' }];
    responses.push(
      () => ({ body: { rows: [{ row: 1, result: 'created' }, { row: 2, result: 'failed', errors }] } }), // prettier-ignore
    );
    const { user } = await open();
    choose(csv());
    await user.click(screen.getByRole('button', { name: 'Check the file' }));

    expect(
      await screen.findByRole('row', { name: '2 email Please enter a valid email address' }),
    ).toBeVisible();
    expect(screen.getAllByText('1 row is invalid, so nothing would be imported').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Import 1 row/ })).toBeNull();

    await user.click(screen.getByRole('checkbox', { name: /Skip invalid rows/ }));
    await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
    await waitFor(() => expect(imports()[1]?.params.get('partial')).toBe('true'));
  });

  it('shows the progress of a large import by its URL until it is done', async () => {
    responses.push(
      () => ({ body: job({ done: 500, total: 2_000, created: 500 }) }),
      () => ({ body: job({ state: 'done', done: 2_000, total: 2_000, created: 2_000 }) }),
    );
    await open(`/admin/import?job=${id}`);

    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('value', '500'));
    expect(screen.getByText('500 of 2,000 rows')).toBeInTheDocument();
    await screen.findAllByText('Import complete');
  });

  it('keeps the id of a large check and of a large import in the address', async () => {
    responses.push(
      () => ({ status: 202, body: { id } }),
      () => ({ body: job({ state: 'done', done: 1_500, total: 1_500, created: 1_500 }) }),
      () => ({ status: 202, body: { id } }),
      () => ({ body: job({ state: 'writing', done: 0, total: 1_500 }) }),
    );
    const { user, address } = await open();
    choose(csv());
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findAllByText('All rows can be imported');
    await waitFor(() => expect(address()).toBe(`/admin/import?check=${id}`));

    await user.click(screen.getByRole('button', { name: 'Import 1,500 rows' }));
    await screen.findByRole('progressbar');
    await waitFor(() => expect(address()).toBe(`/admin/import?job=${id}`));
  });

  it('disables all buttons from sending a large file until the server has checked it', async () => {
    const told = [job({ state: 'checking' }), job({ state: 'done', total: 1_500, created: 1_500 })];
    let tell: (response: StubResponse) => void = () => undefined;
    responses.push(
      () => ({ status: 202, body: { id } }),
      () => new Promise((resolve) => (tell = resolve)),
      () => ({ body: told[1] }),
    );
    const { user, address } = await open();
    choose(csv());
    await user.click(screen.getByRole('checkbox', { name: /Publish new places/ }));
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await waitFor(() => expect(address()).toBe(`/admin/import?check=${id}`));
    await waitFor(() => expect(network.calls.at(-1)?.path).toBe(`/api/imports/${id}`));

    for (const option of screen.getAllByRole('checkbox')) expect(option).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Check the file' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('progressbar')).toBeVisible();

    tell({ body: told[0] });
    await screen.findByRole('button', { name: 'Import 1,500 rows' });
    expect(screen.getByRole('checkbox', { name: /Publish new places/ })).toBeEnabled();
    expect(screen.getByRole('checkbox', { name: /Publish new places/ })).toBeChecked();
  });

  it('accepts no other file while one is being sent, so that reports are not mixed up', async () => {
    let tell: (response: StubResponse) => void = () => undefined;
    responses.push(() => new Promise((resolve) => (tell = resolve)));
    const { user } = await open();
    choose(csv());
    await user.click(screen.getByRole('button', { name: 'Check the file' }));

    choose(csv('other.csv'));
    fireEvent.drop(screen.getByText(/Drop a CSV/), { dataTransfer: { files: [csv('dropped.csv')] } });
    tell({ body: { rows: [{ row: 1, result: 'created' }] } });

    await screen.findByRole('button', { name: 'Import 1 row' });
    expect(screen.getByText(/^places\.csv/)).toBeVisible();
  });

  it('moves the focus to the progress once an import has started, and back to choosing a file', async () => {
    responses.push(() => ({ body: { rows: [{ row: 1, result: 'created' }] } }));
    const { user } = await open();
    choose(csv());
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));

    expect(await screen.findByRole('heading', { name: 'The import' })).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Import another file' }));

    expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
  });

  it('does not navigate users who left while a large file was sent', async () => {
    let tell: (response: StubResponse) => void = () => undefined;
    responses.push(
      () => new Promise((resolve) => (tell = resolve)),
      () => ({ body: { messages: [], pagination: { total: 0, limit: 50, offset: 0, hasMore: false } } }),
    );
    const { user, address } = await open();
    choose(csv());
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await user.click(screen.getByRole('link', { name: 'Messages' }));
    await screen.findByRole('heading', { level: 1, name: 'Messages' });

    await act(async () => tell({ status: 202, body: { id } }));

    expect(address()).toBe('/admin/messages');
  });

  it.each([
    [
      'interrupted',
      job({ state: 'interrupted', done: 500, total: 2_000 }),
      /stopped after 500 of 2,000 rows/,
      /never added twice/,
    ],
    [
      'refused',
      job({
        state: 'refused',
        total: 2,
        failed: 1,
        errors: [{ path: '1.name', code: 'required', message: 'Business name is required', value: '' }],
      }),
      'Nothing was imported',
      /Correct them and choose/,
    ],
  ])('says what to do after an import that was %s', async (_state, body, title, text) => {
    responses.push(() => ({ body }));
    await open(`/admin/import?job=${id}`);

    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(network.calls.filter(({ path }) => path.startsWith('/api/imports'))).toHaveLength(1);
  });

  it('cancels an import at the press of a button, and says what was stored', async () => {
    responses.push(
      () => ({ body: job({ state: 'writing', done: 300, total: 2_000, created: 300 }) }),
      () => ({ status: 204 }),
      () => ({ body: job({ state: 'cancelled', done: 400, total: 2_000, created: 400 }) }),
    );
    const { user } = await open(`/admin/import?job=${id}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    expect((await screen.findAllByText('Cancelled after 400 of 2,000 rows')).length).toBeGreaterThan(0);
    expect(network.calls).toContainEqual(
      expect.objectContaining({ method: 'DELETE', path: `/api/imports/${id}` }),
    );
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Import another file' })).toBeVisible();
  });

  it('offers to cancel again when the server could not be asked', async () => {
    responses.push(
      () => ({ body: job({ state: 'checking' }) }),
      () => ({ fails: true }),
      ...Array.from({ length: 9 }, () => () => ({ body: job({ state: 'checking' }) })),
    );
    const { user } = await open(`/admin/import?job=${id}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    expect(await screen.findByText('The import could not be cancelled. Try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('says that it retries while the server is unavailable, and when an import is unknown', async () => {
    responses.push(() => ({ fails: true }), () => ({ status: 404, body: { error: { code: 'not_found', message: 'Nothing', requestId: 'r' } } })); // prettier-ignore
    await open(`/admin/import?job=${id}`);

    await screen.findByText(/checks again every second/);
    await screen.findByText('Import not found');
  });

  it('refuses a file that is neither CSV nor JSON, and shows what the server refuses', async () => {
    responses.push(() => ({ status: 400, body: { error: { code: 'invalid_json', message: 'The body is not valid JSON', requestId: 'r' } } })); // prettier-ignore
    const { user } = await open();
    choose(new File(['x'], 'places.xlsx'));
    expect(screen.getByText('This is neither a CSV nor a JSON file.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Check the file' })).toBeNull();

    choose(new File(['{'], 'places.json'));
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByText('The body is not valid JSON');
  });

  it('accepts a dropped file', async () => {
    await open();
    fireEvent.drop(screen.getByText(/Drop a CSV/), { dataTransfer: { files: [csv('dropped.csv')] } });

    expect(screen.getByText(/dropped\.csv/)).toBeInTheDocument();
  });

  it('offers all listings as files', async () => {
    await open();

    expect(screen.getByRole('link', { name: 'Public places as GeoJSON' })).toHaveAttribute('href', '/api/listings/export?format=geojson'); // prettier-ignore
  });
});
