import { stubFetch, type SeenCall, type StubAnswer } from '@halalmap/api-client/testing';
import type { ImportJob } from '@halalmap/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aroundPage } from '../../testing/around-page';
import { aUser } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const id = 'a'.repeat(24);
const job = (fields: Partial<ImportJob>): ImportJob => ({ state: 'writing', done: 0, total: 0, created: 0, updated: 0, failed: 0, errors: [], ...fields }); // prettier-ignore
const csv = (name = 'places.csv') => new File(['name,entityType\nKape,food'], name, { type: 'text/csv' });

describe('the import page', () => {
  let network: ReturnType<typeof stubFetch>;
  const answers: Array<(call: SeenCall) => StubAnswer> = [];
  const imports = () => network.calls.filter(({ path }) => path === '/api/listings/import');
  const open = async (address = '/admin/import') => {
    network = stubFetch(
      (call) => aroundPage(call) ?? (answers.length > 1 ? answers.shift() : answers[0])?.(call) ?? {},
    );
    const app = await renderApp({ user: aUser('admin'), address });
    await screen.findByTestId('import-file-input');
    return app;
  };
  const choose = (file: File) =>
    fireEvent.change(screen.getByTestId('import-file-input'), { target: { files: [file] } });

  afterEach(() => {
    network.restore();
    answers.length = 0;
  });

  it('checks a file before anything is stored, then imports it as it is wanted', async () => {
    answers.push(
      () => ({ body: { rows: [{ row: 1, result: 'created' }, { row: 2, id, result: 'updated' }] } }), // prettier-ignore
    );
    const { user } = await open();
    choose(csv());
    await user.click(screen.getByRole('button', { name: 'Check the file' }));

    await screen.findAllByText('All rows can be imported');
    expect(imports()[0]?.params.get('dryRun')).toBe('true');
    await user.click(screen.getByRole('checkbox', { name: /Publish new places/ }));
    await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));

    await screen.findAllByText('The import is done');
    expect(Object.fromEntries(imports()[1]?.params ?? [])).toEqual({ dryRun: 'false', partial: 'false', publish: 'true' }); // prettier-ignore
    expect(imports()[1]?.body).toBeInstanceOf(File);
  });

  it('names wrong rows by row and field, and imports the others only when that is wanted', async () => {
    const errors = [{ path: '2.email', message: 'Please enter a valid email address' }];
    answers.push(
      () => ({ body: { rows: [{ row: 1, result: 'created' }, { row: 2, result: 'failed', errors }] } }), // prettier-ignore
    );
    const { user } = await open();
    choose(csv());
    await user.click(screen.getByRole('button', { name: 'Check the file' }));

    expect(
      await screen.findByRole('row', { name: '2 email Please enter a valid email address' }),
    ).toBeVisible();
    expect(screen.getAllByText('1 row is wrong, so nothing would be imported').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Import 1 row/ })).toBeNull();

    await user.click(screen.getByRole('checkbox', { name: /Leave out rows/ }));
    await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
    await waitFor(() => expect(imports()[1]?.params.get('partial')).toBe('true'));
  });

  it('follows a large import by its address until it is done', async () => {
    answers.push(
      () => ({ body: job({ done: 500, total: 2_000, created: 500 }) }),
      () => ({ body: job({ state: 'done', done: 2_000, total: 2_000, created: 2_000 }) }),
    );
    await open(`/admin/import?job=${id}`);

    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('value', '500'));
    expect(screen.getByText('500 of 2,000 rows')).toBeInTheDocument();
    await screen.findAllByText('The import is done');
  });

  it('keeps the id of a large check and of a large import in the address', async () => {
    answers.push(
      () => ({ status: 202, body: { id } }),
      () => ({ body: job({ state: 'done', done: 1_500, total: 1_500, created: 1_500 }) }),
      () => ({ status: 202, body: { id } }),
      () => ({ body: job({ state: 'writing', done: 0, total: 1_500 }) }),
    );
    const { user, address } = await open();
    choose(csv());
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findAllByText('All rows can be imported');
    expect(address()).toBe(`/admin/import?check=${id}`);

    await user.click(screen.getByRole('button', { name: 'Import 1,500 rows' }));
    await screen.findByRole('progressbar');
    expect(address()).toBe(`/admin/import?job=${id}`);
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
        errors: [{ path: '1.name', message: 'Business name is required' }],
      }),
      'Nothing was imported',
      /Mend them and choose/,
    ],
  ])('says what to do after an import that was %s', async (_state, body, title, text) => {
    answers.push(() => ({ body }));
    await open(`/admin/import?job=${id}`);

    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(network.calls.filter(({ path }) => path.startsWith('/api/imports'))).toHaveLength(1);
  });

  it('says that it asks again while the server is away, and when an import is not known', async () => {
    answers.push(() => ({ fails: true }), () => ({ status: 404, body: { error: { code: 'not_found', message: 'Nothing', requestId: 'r' } } })); // prettier-ignore
    await open(`/admin/import?job=${id}`);

    await screen.findByText(/asks again every second/);
    await screen.findByText('This import is not known');
  });

  it('refuses a file that is neither CSV nor JSON, and shows what the server refuses', async () => {
    answers.push(() => ({ status: 400, body: { error: { code: 'invalid_json', message: 'The body is not valid JSON', requestId: 'r' } } })); // prettier-ignore
    const { user } = await open();
    choose(new File(['x'], 'places.xlsx'));
    expect(screen.getByText('This is neither a CSV nor a JSON file.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Check the file' })).toBeNull();

    choose(new File(['{'], 'places.json'));
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByText('The body is not valid JSON');
  });

  it('takes a file that is dropped', async () => {
    await open();
    fireEvent.drop(screen.getByText(/Drop a CSV/), { dataTransfer: { files: [csv('dropped.csv')] } });

    expect(screen.getByText(/dropped\.csv/)).toBeInTheDocument();
  });

  it('offers all listings as files', async () => {
    await open();

    expect(screen.getByRole('link', { name: 'Public places as GeoJSON' })).toHaveAttribute('href', '/api/listings/export?format=geojson'); // prettier-ignore
  });
});
