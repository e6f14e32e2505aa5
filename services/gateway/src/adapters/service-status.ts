import { databaseStatusSchema, type DatabaseStatus } from '@halalmap/contracts';
import { discard, readJson } from './answer-reader';
import type { Upstream } from './upstream';

const patienceMs = 2_000;

const ask = (upstream: Upstream, path: string) =>
  upstream.send({
    method: 'GET',
    path,
    headers: { accept: 'application/json' },
    body: null,
    signal: AbortSignal.timeout(patienceMs),
  });

/** Whether a service says that it is ready; silence for two seconds says that it is not. */
export const isReady = async (upstream: Upstream): Promise<boolean> => {
  try {
    const answer = await ask(upstream, '/readyz');
    discard(answer.body);
    return answer.status === 200;
  } catch {
    return false;
  }
};

/** What listings says of its database; null when it says nothing. */
export const readDatabaseStatus = async (listings: Upstream): Promise<DatabaseStatus | null> => {
  try {
    const answer = await ask(listings, '/internal/status');
    const parsed = databaseStatusSchema.safeParse(await readJson(answer.body));
    return answer.status === 200 && parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};
