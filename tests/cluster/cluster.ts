import { setTimeout as wait } from 'node:timers/promises';
import { createKubectl, namespace } from '../../scripts/deploy';
import { admin } from '../support/distributed';
import { apiClient, type ApiClient } from '../support/product';
import { startLoad } from './load';

/** What the suites share; they run inside the network of the cluster: `npm run test:cluster -w tests`. */

/** `kubectl` without a namespace. */
export const inCluster = createKubectl();
export const kubectl = (args: readonly string[], input?: string): Promise<string> =>
  inCluster(['-n', namespace, ...args], input);
export const services = ['gateway', 'identity', 'listings', 'media', 'search'] as const;

const patienceMs = 240_000;
const pollMs = 1_000;

/**
 * Polls the cluster once a second until a condition holds.
 * @returns the value that ended the wait; an error counts as not yet
 */
export const eventually = async <T>(
  what: string,
  check: () => Promise<T>,
  timeoutMs = patienceMs,
): Promise<NonNullable<T>> => {
  let last: unknown;
  for (const end = performance.now() + timeoutMs; performance.now() < end; await wait(pollMs)) {
    const value = await check().catch((error: unknown) => void (last = error));
    if (value !== undefined && value !== null && value !== false) return value;
  }
  throw new Error(`${what}: not within ${timeoutMs} ms ${last instanceof Error ? last.message : ''}`);
};

export const rolledOut = (name: string): Promise<string> =>
  kubectl(['rollout', 'status', `deployment/${name}`, '--timeout=240s']);

/** Names of the pods of a workload, such as `pod/search-0`. */
export const podsOf = async (name: string): Promise<string[]> => {
  const found = await kubectl(['get', 'pods', '-l', `app.kubernetes.io/name=${name}`, '-o', 'name']);
  return found.split('\n').filter(Boolean);
};

/** The product as a client outside of the nodes sees it. */
export interface Cluster {
  url: string;
  api: ApiClient;
  /** The access token of the admin. */
  token: string;
}

/** Waits until two replicas of every service are ready, and signs the admin in. */
export const openCluster = async (): Promise<Cluster> => {
  const url = `http://${await kubectl(['get', 'service', 'gateway', '-o', 'jsonpath={.spec.clusterIP}'])}`;
  const api = apiClient(url);
  for (const name of services) {
    await rolledOut(name);
    // The autoscaler keeps two of each.
    await eventually(`there are two of ${name}`, async () => (await podsOf(name)).length >= 2);
    await rolledOut(name);
  }
  const token = await eventually('the admin can sign in', () => api.signIn(admin.email, admin.password));
  return { url, api, token };
};

/**
 * Does something under load, and a while longer, and expects that nothing acknowledged is lost and nobody has noticed.
 * @param act receives a function that waits for so many more requests
 * @param options.paths what is read besides, such as a photo
 * @param options.mayFail how many requests may be refused; a pod that is killed takes those with it that it was working on
 * @param options.patienceMs how long a client waits for a response
 */
export const underLoad = async (
  { url, api, token }: Cluster,
  act: (more: (count: number) => Promise<void>) => Promise<void>,
  options: { paths?: string[]; mayFail?: number; patienceMs?: number } = {},
): Promise<void> => {
  const { paths = [], mayFail = 0, patienceMs } = options;
  const load = startLoad({ url, token, paths, ...(patienceMs && { patienceMs }) });
  const seen = (): number => load.seen.answered + load.seen.failures.length;
  const more = async (count: number): Promise<void> => {
    const before = seen();
    await eventually('the load goes on', () => Promise.resolve(seen() >= before + count));
  };
  try {
    await more(40);
    await act(more);
    await more(80);
  } finally {
    await load.stop();
  }
  const { answered, failures, acknowledged, slowestMs } = load.seen;
  const slowest = `the slowest after ${(slowestMs / 1_000).toFixed(1)} s`;
  console.log(
    `${expect.getState().currentTestName}: ${answered} answered, ${slowest}, ${failures.length} failed`,
  );
  expect(failures.length > mayFail ? failures : []).toEqual([]);
  const lost: string[] = [];
  for (const id of acknowledged) if (!(await api.get(`/api/listings/${id}`, token)).ok) lost.push(id);
  expect(lost).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(3);
};
