import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets } from './secrets';

describe('the generated secrets', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'halalmap-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are generated once and stored', () => {
    expect(loadSecrets(join(folder, 'new'), {})).toEqual(loadSecrets(join(folder, 'new'), {}));
  });

  it('are readable only by the owner', () => {
    loadSecrets(folder, {});

    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('store a sample password that the configuration sets', () => {
    const first = loadSecrets(folder, { samplePassword: 'something else' });

    expect(first.samplePassword).toBe('something else');
    expect(loadSecrets(folder, {})).toEqual(first);
  });
});
