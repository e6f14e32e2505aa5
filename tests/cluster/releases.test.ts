import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { hasBrowser, launchBrowser, isLive, openVisitor, type Visitor } from '../support/browser';
import { root } from '../support/processes';
import { kubectl, openCluster, rolledOut, services, underLoad, type Cluster } from './cluster';

/** Runs inside the network of the cluster: `npm run test:cluster -w tests` builds the images that are named here. */
const { HALALMAP_NEXT_DIRECTORY: next, HALALMAP_PREVIOUS: previous } = process.env;
if (!next || !hasBrowser)
  console.warn('SKIPPED: the release of one remote needs its next image and Chromium');

let cluster: Cluster;
beforeAll(async () => {
  cluster = await openCluster();
}, 600_000);

interface Container {
  name: string;
  image: string;
}

/** The init containers of the gateway, in the order in which they copy their part of the front end. */
const readParts = async (): Promise<Container[]> =>
  JSON.parse(
    await kubectl(['get', 'deployment', 'gateway', '-o', 'jsonpath={.spec.template.spec.initContainers}']),
  ) as Container[];
const setParts = async (parts: Container[]): Promise<void> => {
  const patch = [{ op: 'replace', path: '/spec/template/spec/initContainers', value: parts }];
  await kubectl(['patch', 'deployment', 'gateway', '--type=json', '-p', JSON.stringify(patch)]);
  await rolledOut('gateway');
};

(next && hasBrowser ? describe : describe.skip)('one remote', () => {
  /** PUBLIC_URL of the overlay: the gateway takes changes from no other origin. */
  const site = 'http://gateway';
  const current = new Set(readdirSync(join(root, 'apps/directory-mfe/dist/assets')));
  let browser: Browser;
  beforeAll(async () => {
    // The cluster has no certificate, and browsers report headers that they honour on secure origins only.
    browser = await launchBrowser({
      more: [
        `--unsafely-treat-insecure-origin-as-secure=${site}`,
        `--host-resolver-rules=MAP gateway ${new URL(cluster.url).hostname}`,
      ],
    });
  });
  afterAll(() => browser.close());

  const open = async (): Promise<Visitor> => {
    const visitor = await openVisitor(browser, { width: 1440 });
    await visitor.page.goto(`${site}/food`);
    await isLive(visitor.page);
    return visitor;
  };
  /** Goes to pages whose code is loaded then, without loading the document again. */
  const goOn = async (page: Page): Promise<void> => {
    await page.locator('main a[href^="/listing/"]').first().click();
    await page.waitForURL(/\/listing\//);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('a[href="/submit"]').first().click();
    await page.waitForURL(/\/submit/);
    await page.locator('main form').first().waitFor();
  };
  /** Programs of the remote that the page has loaded. */
  const loaded = async (page: Page): Promise<{ ofCurrent: number; ofOthers: number }> => {
    const names = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/remotes\/directory\/assets\/([^?]+\.js)$/.exec(name)?.[1])
        .filter((name) => name !== undefined),
    );
    const ofCurrent = names.filter((name) => current.has(name)).length;
    return { ofCurrent, ofOthers: names.length - ofCurrent };
  };

  it('is released and rolled back alone while old pages stay open', async () => {
    const parts = await readParts();
    const at = parts.findIndex(({ name }) => name === 'web-directory');
    const part = parts[at];
    if (!part) throw new Error('There is no web-directory');
    const added: Container = { ...part, name: 'web-directory-next', image: next ?? '' };
    const others = (from: number, to?: number): Container[] => parts.slice(from, to);
    const old = await open();
    const older = await open();
    try {
      await underLoad(cluster, async () => {
        await setParts([...others(0, at), added, part, ...others(at + 1)]);
        await setParts([...others(0, at), part, added, ...others(at + 1)]);

        await goOn(old.page);
        expect((await loaded(old.page)).ofOthers).toBe(0);
        const fresh = await open();
        await goOn(fresh.page);
        expect(await loaded(fresh.page)).toMatchObject({ ofCurrent: 0 });
        expect((await loaded(fresh.page)).ofOthers).toBeGreaterThan(2);
        const ofNext = await open();

        await setParts([...others(0, at), added, part, ...others(at + 1)]);

        await goOn(ofNext.page);
        expect((await loaded(ofNext.page)).ofCurrent).toBe(0);
        await goOn(older.page);
        const again = await open();
        await goOn(again.page);
        expect((await loaded(again.page)).ofOthers).toBe(0);
        expect([old, older, fresh, ofNext, again].flatMap(({ problems }) => problems)).toEqual([]);
      });
    } finally {
      await setParts(parts);
    }
  });
});

describe('the version before', () => {
  /** Sets the version of everything, one service after the other, as `docs/operations.md` says. */
  const setVersion = async (images: Map<string, string>): Promise<void> => {
    const parts = await readParts();
    for (const name of services) {
      const own = name === 'gateway' ? [...parts.map((part) => part.name), name] : [name];
      const changes = own.map((each) => `${each}=${images.get(each) ?? ''}`);
      await kubectl(['set', 'image', `deployment/${name}`, ...changes]);
      await rolledOut(name);
    }
  };

  it('takes over under load, reads existing data, and hands back to this version', async () => {
    const names = [...(await readParts()).map(({ name }) => name), ...services];
    const imagesOf = (tag: string): Map<string, string> =>
      new Map(names.map((name) => [name, `localhost/halalmap/${name}:${tag}`]));
    const found = await kubectl([
      'get',
      'deployment',
      'gateway',
      '-o',
      'jsonpath={.spec.template.spec.containers[0].image}',
    ]);
    const now = found.split(':').at(-1) ?? '';
    try {
      if (!previous) throw new Error('HALALMAP_PREVIOUS names no version to roll back to');
      await underLoad(cluster, () => setVersion(imagesOf(previous)));
    } finally {
      await underLoad(cluster, () => setVersion(imagesOf(now)));
    }
  });
});
