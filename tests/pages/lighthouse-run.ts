import { freePort } from '@halalmap/test-kit';
import lighthouse from 'lighthouse';
import { launchBrowser, wholeChromium } from '../support/browser';

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

interface SentFile {
  url: string;
  resourceType?: string;
}

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
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
    const { audits, categories, environment } = result.lhr;
    const score = (name: string): number => categories[name]?.score ?? 0;
    const number = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
    const { details } = audits['network-requests'] ?? {};
    const files = (details && 'items' in details ? details.items : []) as unknown as SentFile[];
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
