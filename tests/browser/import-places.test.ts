import type { ListingList } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { isClean } from '../support/clean';
import { makeDataDir, timeoutMs, startProduct, type Product } from '../support/product';
import { submitSignIn } from '../support/sign-in';

const wrongCsv = 'entityType,name,email,externalId\nfood,Journey One,,j-1\nfood,Journey Two,nobody,j-2\n';
const largeCsv = `entityType,name,externalId\n${Array.from({ length: 1_500 }, (_, n) => `food,Journey Large ${n},jl-${n}`).join('\n')}\n`;

describe.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('importing places at %i px, %s', (width, colorScheme) => {
  const data = makeDataDir();
  const folder = mkdtempSync(join(tmpdir(), 'halalmap-files-'));
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  let product: Product;
  let browser: Browser;
  let admin: Visitor;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
    admin = await openVisitor(browser, { width, colorScheme });
    await admin.page.goto(`${product.url}/auth`);
    await submitSignIn(admin.page, 'admin@halalmap.example');
    await admin.page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is reached from the admin panel, and a file is chosen by keyboard', async () => {
    const { page } = admin;
    await page.goto(`${product.url}/admin`);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Import listings' }).waitFor();
    await isClean(admin);

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).press('Enter'),
    ]);
    await chooser.setFiles(file('wrong.csv', wrongCsv));
    await page.getByText(/wrong\.csv/).waitFor();
    await isClean(admin);
  });

  it('names what is wrong, row by row, and gives it as a file', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('row', { name: '2 email Please enter a valid email address' }).waitFor();
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
    await isClean(admin);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('import-errors.csv');
  });

  it('imports the rows that are right once the others are left out', async () => {
    const { page } = admin;
    await page.getByRole('checkbox', { name: /Skip invalid rows/ }).check();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('Import complete').first().waitFor();
    await isClean(admin);
  });

  it('checks a large file, imports it, and shows it again after a reload', async () => {
    const { page } = admin;
    await page.getByTestId('import-file-input').setInputFiles(file('large.csv', largeCsv));
    await page.getByText(/^large\.csv/).waitFor();
    await page.getByRole('button', { name: 'Check the file' }).click();
    const start = page.getByRole('button', { name: 'Import 1,500 rows' });
    await start.waitFor({ timeout: timeoutMs });
    await page.getByRole('checkbox', { name: /Publish new places/ }).check();
    await start.click();
    await page.waitForURL(/\?job=[0-9a-f]{24}$/);
    await page.reload();
    await page.getByText('Import complete').first().waitFor({ timeout: timeoutMs });
    // A machine that is busy with the rows may once not answer in time; the page then asks again.
    admin.problems = admin.problems.filter((problem) => !problem.includes('503'));
    await isClean(admin);

    const found = '/api/listings?type=food&search=journey+large';
    await until('the rows can be found', async () => {
      const response = await product.api.get(found);
      return ((await response.json()) as ListingList).pagination.total > 0;
    });
    await page.goto(`${product.url}/food?search=journey+large`);
    await page.locator('a[href^="/listing/"]').first().waitFor();
  });
});
