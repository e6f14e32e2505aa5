import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSecrets } from './secrets';

describe('the secrets of a laptop', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'halalmap-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are made once and kept', () => {
    expect(keepSecrets(join(folder, 'new'), {})).toEqual(keepSecrets(join(folder, 'new'), {}));
  });

  it('can be read by the owner alone', () => {
    keepSecrets(folder, {});

    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('keep a sample password that the configuration sets', () => {
    const first = keepSecrets(folder, { samplePassword: 'something else' });

    expect(first.samplePassword).toBe('something else');
    expect(keepSecrets(folder, {})).toEqual(first);
  });
});
