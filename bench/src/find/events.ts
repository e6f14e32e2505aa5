import type { Listing, ListingList } from '@halalmap/contracts';
import { samplePassword, type Product } from '../product';
import { shown, type Row } from '../report';
import { percentile } from '../statistics';

const samples = 60;
const timeoutMs = 30_000;

const signIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'admin@halalmap.example', password: samplePassword }),
  });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('access='));
  const token = cookie?.split(';')[0]?.slice('access='.length);
  if (!token) throw new Error(`Signing in failed with ${response.status}: ${await response.text()}`);
  return token;
};

const createAdmin = (url: string, token: string) => ({
  async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : null) as T;
  },
});
type Admin = ReturnType<typeof createAdmin>;

/** Milliseconds from the approval to the first search response to a visitor that contains the place. */
const approveAndFind = async (url: string, admin: Admin, name: string): Promise<number> => {
  const { id } = await admin.send<Listing>('POST', '/api/listings', { entityType: 'food', name });
  const started = performance.now();
  await admin.send('PATCH', `/api/listings/${id}/status`, { status: 'approved' });
  const path = `${url}/api/listings?search=${encodeURIComponent(name)}&limit=5`;
  for (;;) {
    const { listings } = (await (await fetch(path)).json()) as ListingList;
    const elapsed = performance.now() - started;
    if (listings.some((listing) => listing.id === id)) {
      await admin.send('DELETE', `/api/listings/${id}`);
      return elapsed;
    }
    if (elapsed > timeoutMs) throw new Error(`${name} was not found within ${timeoutMs} ms`);
  }
};

/**
 * Approves places one after the other and waits until each is found.
 * @param going whether to continue, called before each place after the first; default: until there are enough samples
 * @returns milliseconds of each
 */
export const timeApprovals = async (
  url: string,
  label: string,
  goesOn: (done: number) => boolean = (done) => done < samples,
): Promise<number[]> => {
  const admin = createAdmin(url, await signIn(url));
  const times: number[] = [];
  do {
    times.push(await approveAndFind(url, admin, `Measured place ${label} number ${times.length}`));
  } while (goesOn(times.length));
  return times;
};

/** The row of the report for measured times, in milliseconds, from an approval until the listing is found. */
export const approvalRow = (times: readonly number[], when: string, targetMs: number): Row => {
  const p95 = percentile([...times], 0.95);
  return {
    what: `approved to found, ${when}, ${times.length} times: p95`,
    target: `<= ${targetMs / 1_000} s`,
    measured: `${shown(p95, 'ms')} (p50 ${shown(percentile([...times], 0.5), 'ms')})`,
    met: p95 <= targetMs,
  };
};

const reindex = async (admin: Admin): Promise<number> => {
  const started = performance.now();
  await admin.send('POST', '/api/search/reindex');
  for (;;) {
    const progress = await admin.send<{ state: string; done: number }>('GET', '/api/search/reindex');
    if (progress.state === 'failed') throw new Error('The rebuild failed');
    if (progress.state === 'done') return progress.done / ((performance.now() - started) / 1_000);
  }
};

/** Measures how soon a change is found, and how fast the index is rebuilt. */
export const measureEvents = async (product: Product): Promise<Row[]> => {
  const admin = createAdmin(product.url, await signIn(product.url));
  const times = await timeApprovals(product.url, String(process.pid));
  const rate = await reindex(admin);
  return [
    approvalRow(times, `${product.count} listings`, 1_000),
    { what: `reindex, ${product.count} listings`, measured: `${shown(rate)} documents/s` },
  ];
};
