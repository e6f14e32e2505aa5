import { judgeHealth } from './health';

const all = { identity: true, listings: true, media: true, search: true };

describe('the health of the site', () => {
  it('is good when every service is ready and answers are quick', () => {
    expect(judgeHealth(all, 1_000)).toBe('healthy');
  });

  it.each(['identity', 'media', 'search'] as const)('is degraded without %s', (name) => {
    expect(judgeHealth({ ...all, [name]: false }, 1)).toBe('degraded');
  });

  it('is degraded when answers take longer than a second', () => {
    expect(judgeHealth(all, 1_000.5)).toBe('degraded');
  });

  it('is bad without listings, whatever else there is', () => {
    expect(judgeHealth({ ...all, listings: false }, 1)).toBe('unhealthy');
  });
});
