import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGateway, type RunningGateway } from '../testing/start-gateway';

let running: RunningGateway;
afterEach(() => running.stop());

const write = (name: string, content: string): void => {
  const path = join(running.web.path, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
};
const until = async (check: () => Promise<boolean>): Promise<void> => {
  while (!(await check())) await new Promise((done) => setTimeout(done, 50));
};

describe('a remote that is built while the gateway runs', () => {
  it('says so on its pages until it is there, and leaves the others alone', async () => {
    running = await startGateway({}, { REMOTES_BEING_BUILT: 'admin' });
    const early = await running.send('/admin', { headers: { accept: 'text/html' } });
    expect(early.status).toBe(503);
    expect(early.headers.get('refresh')).toBe('2');
    expect(early.headers.get('cache-control')).toBe('no-store');
    expect(await early.text()).toContain('<h1>This part is being built</h1>');
    expect((await running.send('/food', { headers: { accept: 'text/html' } })).status).toBe(200);
    const manifest = async () => (await running.send('/mfe-manifest.json')).json();
    expect(await manifest()).toMatchObject({ remotes: [{ name: 'directory' }], building: ['admin'] });

    write('admin-mfe/dist/remoteEntry.js', 'console.log("admin")');
    write('admin-mfe/dist/version.json', '{"name":"admin","version":"1.2.3","entry":"remoteEntry.js"}');
    await until(async () => (await running.send('/admin')).status === 200);
    expect(await manifest()).toEqual({
      remotes: [expect.objectContaining({ name: 'directory' }), expect.objectContaining({ name: 'admin' })],
    });
    expect(await (await running.send('/remotes/admin/remoteEntry.js')).text()).toBe('console.log("admin")');
  });
});

describe('a front end in development', () => {
  it('is served as it is on the disk at each request', async () => {
    running = await startGateway({}, { WEB_FILES: 'disk' });
    expect(await (await running.send('/plain.txt')).text()).toBe('plain');
    write('shell/dist/plain.txt', 'changed');
    expect(await (await running.send('/plain.txt')).text()).toBe('changed');
    expect((await running.send('/document-assets.json')).status).toBe(404);
    write(
      'directory-mfe/dist/version.json',
      '{"name":"directory","version":"2.0.0","entry":"remoteEntry.js"}',
    );
    expect(await (await running.send('/mfe-manifest.json')).json()).toMatchObject({
      remotes: [{ name: 'directory', version: '2.0.0' }],
    });
  });
});
