import type { ImportJob, ListingList } from '@halalmap/contracts';
import { setTimeout } from 'node:timers/promises';
import { samplePassword } from '../product';

const pollMs = 500;

/** A CSV file with the given number of rows, each with an `externalId`; deterministic. */
export const csvOf = (rows: number): string =>
  `name,entityType,externalId,phone,provinceId,municipalityId,description\n${Array.from(
    { length: rows },
    (_, n) =>
      `Imported Kitchen ${n},food,measured-${n},0917${1_000_000 + n},1300000000,1380600000,"A kitchen, number ${n}"\n`,
  ).join('')}`;

/** Imports files as an admin. */
export const createImportClient = (url: string) => {
  let token = '';
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path} failed with ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    async signIn(): Promise<void> {
      const response = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ email: 'admin@halalmap.example', password: samplePassword }),
      });
      const cookie = response.headers.getSetCookie().find((line) => line.startsWith('access='));
      token = cookie?.split(';')[0]?.slice('access='.length) ?? '';
    },
    /** @returns the id of the import, which must be large enough to run in the background */
    async begin(csv: string): Promise<string> {
      const response = await fetch(`${url}/api/listings/import?publish=true`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        body: csv,
      });
      if (response.status !== 202)
        throw new Error(`the import failed with ${response.status}: ${await response.text()}`);
      return ((await response.json()) as { id: string }).id;
    },
    /** Polls an import until its progress matches; renews the session meanwhile. */
    async follow(id: string, isWanted: (job: ImportJob) => boolean): Promise<ImportJob> {
      for (let asked = 0; ; asked += 1) {
        if (asked % 600 === 599) await this.signIn();
        const job = await get<ImportJob>(`/api/imports/${id}`);
        if (isWanted(job)) return job;
        await setTimeout(pollMs);
      }
    },
    async count(path: string): Promise<number> {
      return (await get<ListingList>(path)).pagination.total;
    },
  };
};
