import { readIdentityConfig } from './config';

describe('the configuration of identity', () => {
  it('reports all problems at once', () => {
    expect(() =>
      readIdentityConfig({ PASSWORD_PEPPER: 'short', JWT_PRIVATE_KEY: 'no key', PUBLIC_URL: 'nowhere' }),
    ).toThrow(/MONGODB_URL(.|\n)*PASSWORD_PEPPER(.|\n)*JWT_PRIVATE_KEY(.|\n)*PUBLIC_URL/);
  });
});
