import { parseArgs } from 'node:util';
import { makeDataDir, startProduct } from '../support/product';
import { measureBytes, measureFirstBytes } from './first-bytes';
import { medianOf, visitPage, type Visit } from './lighthouse-run';
import { pageTable, type MeasuredPage } from './page-table';

/*
 * `npm run lighthouse [-- --url http://… --runs 3 --page /path …]`: what a visitor with a phone waits for on the public
 * pages of the built product, or of one that runs at `--url`. Prints medians.
 */

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    runs: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true },
  },
});

const listingPath = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/listings?type=food&limit=1`);
  const { listings } = (await response.json()) as { listings: { id: string }[] };
  return `/listing/${listings[0]?.id ?? ''}`;
};

const measure = async (url: string): Promise<MeasuredPage[]> => {
  const paths = values.page ?? ['/', '/food', await listingPath(url)];
  const measured: MeasuredPage[] = [];
  for (const path of paths) {
    const visits: Visit[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) visits.push(await visitPage(url + path));
    const visit = medianOf(visits);
    measured.push({
      path,
      visit,
      firstBytes: await measureFirstBytes(url + path),
      scriptBytes: await measureBytes(visit.scripts),
    });
  }
  return measured;
};

if (values.url) console.log(pageTable(await measure(values.url)));
else {
  const data = makeDataDir();
  const product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
  try {
    console.log(pageTable(await measure(product.url)));
  } finally {
    await product.process.end('SIGTERM');
    data.remove();
  }
}
