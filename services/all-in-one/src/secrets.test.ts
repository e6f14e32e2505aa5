import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSecrets } from './secrets';

describe('the generated secrets', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'halalmap-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are generated once and stored', () => {
    expect(keepSecrets(join(folder, 'new'), {})).toEqual(keepSecrets(join(folder, 'new'), {}));
  });

  it('are readable only by the owner', () => {
    keepSecrets(folder, {});

    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('store a sample password that the configuration sets', () => {
    const first = keepSecrets(folder, { samplePassword: 'something else' });

    expect(first.samplePassword).toBe('something else');
    expect(keepSecrets(folder, {})).toEqual(first);
  });
});
