import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies, subset } from 'semver';
import { z } from 'zod';
import { root } from '../support/processes';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const packageSchema = z.object({
  engines: z.object({ node: z.string().default('*') }).optional(),
  optional: z.boolean().optional(),
});
const lock = z
  .object({ packages: z.record(z.string(), packageSchema) })
  .parse(JSON.parse(read('package-lock.json')));
const supported = lock.packages['']?.engines?.node ?? '';
const current = read('.nvmrc').trim();

/** Packages that npm warns about on a version of Node. It leaves out optional ones without a word. */
const refusing = (version: string): string[] =>
  Object.entries(lock.packages)
    .filter(([, { engines, optional }]) => engines && !optional && !satisfies(version, engines.node))
    .map(([path, { engines }]) => `${path} wants ${engines?.node}`);

describe('the versions of Node', () => {
  it('are those that every package allows: the oldest supported one, the LTS before the current one, and the current one', () => {
    const oldest = minVersion(supported)?.version ?? '';
    expect(oldest).toMatch(/^20\.19\./);
    expect([oldest, '24.0.0', current].flatMap(refusing)).toEqual([]);
  });

  it('are the same for CI, images and documents', () => {
    expect(subset(current, supported)).toBe(true);
    expect(read('k8s/image/Dockerfile')).toContain(`ARG NODE=node:${current.split('.')[0]}-bookworm-slim\n`);
    expect(read('README.md')).toContain(`Node ${supported.replace('>=', '')} or later`);
  });
});
