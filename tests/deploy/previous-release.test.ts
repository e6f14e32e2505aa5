import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPreviousRelease } from '../support/previous-release';

describe('the release before this one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halalmap-history-'));
  const clone = join(folder, 'clone');
  const repository = join(folder, 'repository');
  afterAll(() => rmSync(folder, { recursive: true }));

  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@halalmap.example', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  const inRepository = (...args: string[]): string => git('-C', repository, ...args);
  /** Commits a package.json. @returns the short hash */
  const commit = (version: string, name = 'halalmap'): string => {
    writeFileSync(join(repository, 'package.json'), `${JSON.stringify({ name, version }, null, 2)}\n`);
    inRepository('add', '.');
    inRepository('commit', '--quiet', '--message', version);
    return inRepository('rev-parse', '--short', 'HEAD');
  };

  it('is the newest tag or, without tags, the commit that last changed the version', () => {
    git('init', '--quiet', repository);
    commit('0.1.0');
    commit('0.1.0', 'renamed');
    expect(findPreviousRelease(repository)).toBeNull();

    const second = commit('0.2.0');
    commit('0.2.0', 'renamed again');
    expect(findPreviousRelease(repository)).toBe(second);

    git('clone', '--quiet', '--depth', '2', `file://${repository}`, clone);
    expect(findPreviousRelease(clone)).toBeNull();

    const third = commit('0.3.0');
    expect(findPreviousRelease(repository)).toBe(second);
    commit('0.3.0', 'renamed once more');
    expect(findPreviousRelease(repository)).toBe(third);

    inRepository('tag', 'v0.3.0', third);
    commit('0.4.0');
    expect(findPreviousRelease(repository)).toBe('v0.3.0');
  });
});
