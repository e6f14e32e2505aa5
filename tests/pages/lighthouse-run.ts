import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@halalmap/test-kit';
import { z } from 'zod';
import { launchBrowser, wholeChromium } from '../support/browser';
import { root } from '../support/processes';

const execute = promisify(execFile);

/** Lighthouse needs a newer Node than the project, so it has a package of its own, which is installed when it is first used. */
const home = join(root, 'tests/lighthouse');
const program = join(home, 'node_modules/lighthouse/cli/index.js');

/** One visit as Lighthouse measures it: a phone of the middle class on a slow network. Times in milliseconds. */
export interface Visit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstPaint: number;
  largestPaint: number;
  blockingTime: number;
  layoutShift: number;
  /** Addresses of the scripts that were fetched, without the map engine. */
  scripts: string[];
  /** Higher is faster; a busy or slow machine makes times longer than a visitor's. */
  machine: number;
}

const resultSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  environment: z.object({ benchmarkIndex: z.number() }),
  audits: z
    .object({
      'network-requests': z.object({
        details: z.object({
          items: z.array(z.object({ url: z.string(), resourceType: z.string().optional() })),
        }),
      }),
    })
    .catchall(z.object({ numericValue: z.number().optional() })),
});

/** Runs Lighthouse in a browser that listens on a port. Not synchronously: Playwright lets each new page of that browser go on. */
const runLighthouse = async (url: string, port: number): Promise<z.infer<typeof resultSchema>> => {
  if (!existsSync(program)) await execute('npm', ['ci', '--silent'], { cwd: home });
  const args = [program, url, '--port', String(port), '--output', 'json', '--quiet'];
  const { stdout } = await execute(process.execPath, args, {
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, CI: 'true' },
  });
  return resultSchema.parse(JSON.parse(stdout));
};

const isMapEngine = (url: string): boolean => /\/maplibre-gl[^/]*$/.test(url);

/** Visits a page once in a browser of its own. */
export const visitPage = async (url: string): Promise<Visit> => {
  const port = await freePort();
  const browser = await launchBrowser({
    executablePath: wholeChromium,
    webGl: true,
    more: [`--remote-debugging-port=${port}`],
  });
  try {
    const { audits, categories, environment } = await runLighthouse(url, port);
    const score = (name: string): number => categories[name]?.score ?? 0;
    const number = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
    const files = audits['network-requests'].details.items;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      firstPaint: number('first-contentful-paint'),
      largestPaint: number('largest-contentful-paint'),
      blockingTime: number('total-blocking-time'),
      layoutShift: number('cumulative-layout-shift'),
      scripts: files
        .filter((file) => file.resourceType === 'Script' && !isMapEngine(file.url))
        .map((file) => file.url),
      machine: environment.benchmarkIndex,
    };
  } finally {
    await browser.close();
  }
};

/** The median of each figure over some visits. */
export const medianOf = (visits: readonly Visit[]): Visit => {
  const middle = (name: Exclude<keyof Visit, 'scripts'>): number =>
    visits.map((visit) => visit[name]).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    firstPaint: middle('firstPaint'),
    largestPaint: middle('largestPaint'),
    blockingTime: middle('blockingTime'),
    layoutShift: middle('layoutShift'),
    scripts: visits[0]?.scripts ?? [],
    machine: middle('machine'),
  };
};
