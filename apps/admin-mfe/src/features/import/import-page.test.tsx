import { stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aroundPage } from '../../testing/around-page';
import { aUser } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import type { Outcome } from './use-import';

const id = 'a'.repeat(24);
const job = (fields: Partial<Outcome>): Outcome => ({ id, fileName: 'places.csv', by: 'b'.repeat(24), createdAt: '2026-11-20T02:00:00.000Z', dryRun: false, partial: true, publish: false, isComplete: true, columns: null, undone: null, state: 'writing', done: 0, total: 0, created: 0, updated: 0, failed: 0, errors: [], notes: [], ...fields }); // prettier-ignore
const checked = (fields: Partial<Outcome> = {}) => job({ state: 'done', dryRun: true, done: 2, total: 2, created: 2, ...fields }); // prettier-ignore
const csv = (name = 'places.csv') => new File(['name,entityType\nKape,food'], name, { type: 'text/csv' });

const report = { body: { id, rows: [], notes: [] } };
const page = (rows: unknown[]) => ({
  body: { rows, pagination: { total: rows.length, limit: 50, offset: 0, hasMore: false } },
});
const wrongRow = {
  ...{ row: 2, line: 3, result: 'failed', duplicates: [] },
  values: { name: 'Kape Dos', email: 'nobody' },
  errors: [
    { path: '2.email', code: 'invalid', message: 'Please enter a valid email address', value: 'nobody' },
  ],
};

describe('the import page', () => {
  let network: ReturnType<typeof stubFetch>;
  type Responses = Array<(call: SeenCall) => StubResponse | Promise<StubResponse>>;
  /** Responses by method and path; the last one is repeated. */
  let responses: Record<string, Responses>;
  const calls = (method: string, path: string) =>
    network.calls.filter((call) => call.method === method && call.path === path);
  const jobPath = `/api/imports/${id}`;
  const open = async (address = '/admin/import') => {
    network = stubFetch((call) => {
      const around = aroundPage(call);
      if (around) return around;
      const queue = responses[`${call.method} ${call.path}`];
      if (queue) return (queue.length > 1 ? queue.shift() : queue[0])?.(call) ?? {};
      if (call.path === '/api/imports')
        return { body: { imports: [], pagination: { total: 0, limit: 10, offset: 0, hasMore: false } } };
      return call.path === `${jobPath}/rows` ? page([]) : {};
    });
    const app = await renderApp({ user: aUser('admin'), address });
    await screen.findByTestId('import-file-input');
    return app;
  };
  const choose = (file: File) =>
    fireEvent.change(screen.getByTestId('import-file-input'), { target: { files: [file] } });
  const check = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Check the file' }));

  beforeEach(() => {
    localStorage.clear();
    responses = {
      'POST /api/listings/import': [() => report],
      [`GET ${jobPath}`]: [() => ({ body: checked() })],
    };
  });
  afterEach(() => network.restore());

  it('checks a file before anything is stored, then writes it as chosen', async () => {
    const { user, address } = await open();
    choose(csv());
    await check(user);

    await screen.findAllByText('All rows can be imported');
    expect(Object.fromEntries(calls('POST', '/api/listings/import')[0]?.params ?? [])).toEqual({ dryRun: 'true', partial: 'true', fileName: 'places.csv' }); // prettier-ignore
    await waitFor(() => expect(address()).toBe(`/admin/import?import=${id}`));
    await user.click(screen.getByRole('checkbox', { name: /Publish new places/ }));
    responses[`GET ${jobPath}`] = [() => ({ body: job({ state: 'done', done: 2, total: 2, created: 2 }) })];
    await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));

    await screen.findAllByText('Import complete');
    expect(screen.getByRole('heading', { name: 'The import' })).toHaveFocus();
    expect(Object.fromEntries(calls('POST', `${jobPath}/write`)[0]?.params ?? [])).toEqual({ partial: 'false', publish: 'true' }); // prettier-ignore
  });

  it('guesses the columns, takes another choice, and remembers it for the same headers', async () => {
    const file = () => new File(['Name;Type;Contact\nKape;food;0917'], 'a.csv', { type: 'text/csv' });
    const { user } = await open();
    choose(file());
    expect(await screen.findByRole('combobox', { name: 'Type' })).toHaveValue('entityType');
    expect(screen.getByRole('combobox', { name: 'Contact' })).toHaveValue('');
    expect(screen.getByText(/3 columns, 1 is not used/)).toBeVisible();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Contact' }), 'phone');
    await check(user);
    await screen.findAllByText('All rows can be imported');
    expect(calls('POST', '/api/listings/import')[0]?.params.get('columns')).toBe('{"Contact":"phone"}');

    choose(file());
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Contact' })).toHaveValue('phone'));
  });

  it('needs one column for each field, and one that says what the rows are', async () => {
    const { user } = await open();
    choose(new File(['Name,What,Tel\n'], 'a.csv', { type: 'text/csv' }));
    expect(await screen.findByText('Which column says what the rows are?')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check the file' })).toBeDisabled();

    await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'phone');
    expect(screen.getByText('Only one column can hold: Phone')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'entityType');
    expect(screen.getByRole('button', { name: 'Check the file' })).toBeEnabled();
  });

  it('asks what the rows are when no column says it', async () => {
    const { user } = await open();
    choose(new File(['Name,Town\nMasjid A,Marawi'], 'a.csv', { type: 'text/csv' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'All rows are' }), 'mosque');
    await check(user);

    await screen.findAllByText('All rows can be imported');
    expect(calls('POST', '/api/listings/import')[0]?.params.get('entityType')).toBe('mosque');
  });

  it('names what each likely duplicate repeats', async () => {
    const notes = [{ code: 'duplicates' as const, count: 1, values: ['Kape'] }];
    responses[`GET ${jobPath}`] = [() => ({ body: checked({ notes }) })];
    const duplicates = [
      { id: 'c'.repeat(24), name: 'Kape House', because: ['phone'] },
      { row: 1, name: 'Kape', because: ['name'] },
    ];
    const row = { ...wrongRow, result: 'created', errors: [], duplicates };
    responses[`GET ${jobPath}/rows`] = [
      ({ params }) => page(params.get('result') === 'duplicates' ? [row] : []),
    ];
    await open(`/admin/import?import=${id}`);

    const known = await screen.findByRole('link', { name: 'Kape House' });
    expect(known).toHaveAttribute('href', `/listing/${'c'.repeat(24)}`);
    expect(screen.getByText(/Row 1 of the file:/)).toHaveTextContent('Kape');
  });

  it('corrects a wrong cell in place with Enter, and then offers to import all rows', async () => {
    responses[`GET ${jobPath}`] = [() => ({ body: checked({ created: 1, failed: 1 }) })];
    responses[`GET ${jobPath}/rows`] = [() => page([wrongRow])];
    responses[`PATCH ${jobPath}/rows/2`] = [() => ({ body: { ...wrongRow, result: 'created', errors: [] } })];
    const { user } = await open(`/admin/import?import=${id}`);
    const cell = await screen.findByRole('textbox', { name: 'Email of line 3' });
    expect(cell).toHaveValue('nobody');
    expect(cell).toHaveAccessibleDescription('Please enter a valid email address');
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Download these rows' })).toHaveAttribute('href', `${jobPath}/rejected.csv`); // prettier-ignore

    responses[`GET ${jobPath}`] = [() => ({ body: checked() })];
    await user.clear(cell);
    await user.type(cell, 'kape@cafe.example{Enter}');

    expect(await screen.findByText('Corrected')).toBeVisible();
    expect(calls('PATCH', `${jobPath}/rows/2`)[0]?.body).toEqual({ values: { email: 'kape@cafe.example' } });
    expect(await screen.findByRole('button', { name: 'Import 2 rows' })).toBeVisible();
    expect(screen.getByText('Line 3 is corrected')).toBeInTheDocument();
  });

  it('keeps what was typed when a correction could not be saved, and says so', async () => {
    responses[`GET ${jobPath}`] = [() => ({ body: checked({ created: 1, failed: 1 }) })];
    responses[`GET ${jobPath}/rows`] = [() => page([wrongRow])];
    responses[`PATCH ${jobPath}/rows/2`] = [() => ({ fails: true })];
    const { user } = await open(`/admin/import?import=${id}`);
    const cell = await screen.findByRole('textbox', { name: 'Email of line 3' });
    await user.type(cell, '@cafe.example{Enter}');

    await waitFor(() => expect(screen.getAllByRole('alert').map((alert) => alert.textContent).join('')).not.toBe('')); // prettier-ignore
    expect(cell).toHaveValue('nobody@cafe.example');
  });

  it('imports the valid rows without the others only when that is wanted', async () => {
    responses[`GET ${jobPath}`] = [() => ({ body: checked({ created: 1, failed: 1 }) })];
    responses[`GET ${jobPath}/rows`] = [() => page([wrongRow])];
    const { user } = await open(`/admin/import?import=${id}`);
    expect((await screen.findAllByText('1 row has errors')).length).toBeGreaterThan(0);

    await user.click(screen.getByRole('checkbox', { name: /Skip the rows with errors/ }));
    await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
    await waitFor(() => expect(calls('POST', `${jobPath}/write`)[0]?.params.get('partial')).toBe('true'));
  });

  it('shows the progress of a large import by its URL until it is done', async () => {
    responses[`GET ${jobPath}`] = [
      () => ({ body: job({ done: 500, total: 2_000, created: 500 }) }),
      () => ({ body: job({ state: 'done', done: 2_000, total: 2_000, created: 2_000 }) }),
    ];
    await open(`/admin/import?import=${id}`);

    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('value', '500'));
    expect(screen.getByText('500 of 2,000 rows')).toBeInTheDocument();
    await screen.findAllByText('Import complete');
  });

  it('takes an import back after a second press', async () => {
    responses[`GET ${jobPath}`] = [() => ({ body: job({ state: 'done', done: 2, total: 2, created: 2 }) })];
    const { user } = await open(`/admin/import?import=${id}`);
    await user.click(await screen.findByRole('button', { name: 'Undo this import' }));
    expect(calls('POST', `${jobPath}/undo`)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Undo it now' })).toHaveFocus();

    responses[`GET ${jobPath}`] = [
      () => ({ body: job({ state: 'done', total: 2, created: 2, undone: { taken: 1, kept: 1 } }) }),
    ];
    await user.click(screen.getByRole('button', { name: 'Undo it now' }));
    expect((await screen.findAllByText('1 row was taken back, 1 was kept')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });

  it('lists the imports with their results, and opens one', async () => {
    const entry = job({ state: 'done', total: 3, created: 2, failed: 1 });
    responses['GET /api/imports'] = [
      () => ({ body: { imports: [entry], pagination: { total: 1, limit: 10, offset: 0, hasMore: false } } }),
    ];
    await open();

    expect(await screen.findByRole('link', { name: 'places.csv' })).toHaveAttribute('href', `/admin/import?import=${id}`); // prettier-ignore
    expect(screen.getByText(/3 rows: 2 new, 0 updated, 1 with errors/)).toBeVisible();
  });

  it('accepts no other file while one is being sent, so that results are not mixed up', async () => {
    let tell: (response: StubResponse) => void = () => undefined;
    responses['POST /api/listings/import'] = [() => new Promise((resolve) => (tell = resolve))];
    const { user } = await open();
    choose(csv());
    await check(user);

    choose(csv('other.csv'));
    fireEvent.drop(screen.getByText(/Drop a CSV/), { dataTransfer: { files: [csv('dropped.csv')] } });
    await act(async () => tell(report));

    await screen.findByRole('button', { name: 'Import 2 rows' });
    expect(screen.getByText(/^places\.csv/)).toBeVisible();
  });

  it('does not navigate users who left while a large file was sent', async () => {
    let tell: (response: StubResponse) => void = () => undefined;
    responses['POST /api/listings/import'] = [() => new Promise((resolve) => (tell = resolve))];
    responses['GET /api/messages'] = [() => ({ body: { messages: [], pagination: { total: 0, limit: 50, offset: 0, hasMore: false } } })]; // prettier-ignore
    const { user, address } = await open();
    choose(csv());
    await check(user);
    await user.click(screen.getByRole('link', { name: 'Messages' }));
    await screen.findByRole('heading', { level: 1, name: 'Messages' });

    await act(async () => tell({ status: 202, body: { id } }));

    expect(address()).toBe('/admin/messages');
  });

  it.each([
    [
      job({ state: 'interrupted', done: 500, total: 2_000, created: 500 }),
      /stopped after 500 of 2,000 rows/,
      /no row is stored twice/,
    ],
    [
      job({ state: 'interrupted', done: 0, total: 500, isComplete: false }),
      /stopped after 0 of 500 rows/,
      /Choose the file again/,
    ],
    [job({ state: 'refused', total: 2, failed: 1 }), 'Nothing was imported', /Correct them below/],
  ])('says what to do after an import that did not end well: %#', async (body, title, text) => {
    responses[`GET ${jobPath}`] = [() => ({ body })];
    await open(`/admin/import?import=${id}`);

    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('cancels an import at the press of a button, and says what was stored', async () => {
    responses[`GET ${jobPath}`] = [
      () => ({ body: job({ state: 'writing', done: 300, total: 2_000, created: 300 }) }),
      () => ({ body: job({ state: 'cancelled', done: 400, total: 2_000, created: 400 }) }),
    ];
    responses[`DELETE ${jobPath}`] = [() => ({ status: 204 })];
    const { user } = await open(`/admin/import?import=${id}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    expect((await screen.findAllByText('Cancelled after 400 of 2,000 rows')).length).toBeGreaterThan(0);
    expect(calls('DELETE', jobPath)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Import another file' })).toBeVisible();
  });

  it('offers to cancel again when the server could not be asked', async () => {
    responses[`GET ${jobPath}`] = [() => ({ body: job({ state: 'checking' }) })];
    responses[`DELETE ${jobPath}`] = [() => ({ fails: true })];
    const { user } = await open(`/admin/import?import=${id}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    expect(await screen.findByText('The import could not be cancelled. Try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('says that it retries while the server is unavailable, and when an import is unknown', async () => {
    responses[`GET ${jobPath}`] = [() => ({ fails: true }), () => ({ status: 404, body: { error: { code: 'not_found', message: 'Nothing', requestId: 'r' } } })]; // prettier-ignore
    await open(`/admin/import?import=${id}`);

    await screen.findByText(/checks again every second/);
    await screen.findByText('Import not found');
  });

  it('refuses a file that is neither CSV nor JSON, and shows what the server refuses', async () => {
    responses['POST /api/listings/import'] = [() => ({ status: 400, body: { error: { code: 'invalid_json', message: 'The body is not valid JSON', requestId: 'r' } } })]; // prettier-ignore
    const { user } = await open();
    choose(new File(['x'], 'places.xlsx'));
    expect(screen.getByText(/neither a CSV nor a JSON file. In Excel, save/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Check the file' })).toBeNull();

    choose(new File(['{'], 'places.json'));
    await check(user);
    await screen.findByText('The body is not valid JSON');
  });

  it('accepts a dropped file', async () => {
    await open();
    fireEvent.drop(screen.getByText(/Drop a CSV/), { dataTransfer: { files: [csv('dropped.csv')] } });

    expect(await screen.findByText(/dropped\.csv/)).toBeInTheDocument();
  });

  it('offers all listings as files', async () => {
    await open();

    expect(screen.getByRole('link', { name: 'Public places as GeoJSON' })).toHaveAttribute('href', '/api/listings/export?format=geojson'); // prettier-ignore
  });
});
