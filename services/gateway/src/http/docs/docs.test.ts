import { allEndpoints } from '@halalmap/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGateway, type RunningGateway } from '../../testing/start-gateway';
import { docsStyle } from './docs-style';
import { renderDocs } from './render-docs';

describe('the API documentation', () => {
  let running: RunningGateway;
  let html: string;

  beforeAll(async () => {
    running = await startGateway();
    html = await (await running.send('/api/docs')).text();
  });
  afterAll(() => running.stop());

  it('shows every endpoint under its group', () => {
    for (const { path, summary, tag } of allEndpoints) {
      expect(html).toContain(`<code>${path}</code></h3>`);
      expect(html).toContain(`<p>${summary}.</p>`);
      expect(html).toContain(`>${tag}</h2>`);
    }
  });

  it('shows parameters, fields of the body and responses', () => {
    expect(html).toContain('<dt><code>bbox</code></dt>');
    expect(html).toContain('<dt><code>entityType</code> <span class="need">required</span></dt>');
    expect(html).toMatch(
      /<li><code>201<\/code> Success: <a href="#shape-SubmittedListing">SubmittedListing<\/a><\/li>/,
    );
  });

  it('has no broken links on the page and no duplicate ids', () => {
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

    expect(ids).toEqual(expect.arrayContaining([...new Set(targets)]));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('follows the content security policy: no script and no inline style', async () => {
    expect(html).not.toMatch(/<script|<style|style=|javascript:/);
    const style = await running.send('/api/docs.css');
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(html).toContain('<link rel="stylesheet" href="/api/docs.css">');
  });

  it('links its icon, so that browsers do not request a missing one', () => {
    expect(html).toContain('<link rel="icon" href="/icon.svg">');
  });

  it('is not sent again to a client that has it', async () => {
    const tag = (await running.send('/api/docs')).headers.get('etag') ?? '';

    expect((await running.send('/api/docs', { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it('escapes descriptions', () => {
    const page = renderDocs(
      {
        openapi: '3.1.0',
        info: { title: '<img>', version: '1', description: 'a & b' },
        servers: [{ url: 'http://x' }],
        paths: {},
        components: { schemas: { Odd: { properties: { a: { type: 'string', description: '<b>' } } } } },
      },
      { documentPath: '/d', stylePath: '/s' },
    );

    expect(page).toContain('&lt;img&gt;');
    expect(page).toContain('<p>&lt;b&gt;</p>');
    expect(page).not.toContain('<img>');
  });

  it('uses the colours of the design system', () => {
    const tokens = readFileSync(join(__dirname, '../../../../../packages/ui/src/styles/tokens.css'), 'utf8');
    const colours = docsStyle.match(/--hm-[\w-]+: #\w+;/g) ?? [];

    expect(colours.length).toBeGreaterThan(10);
    for (const colour of colours) expect(tokens).toContain(colour);
  });
});
