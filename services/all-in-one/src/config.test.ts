import { ConfigError } from '@halalmap/service-kit';
import { readAllInOneConfig, shownUrl } from './config';

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readAllInOneConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('the configuration of the whole product', () => {
  it('names every wrong value before anything starts, also those that only a service reads', () => {
    expect(
      problemsOf({
        PORT: 'abc',
        HOST: '300.1.1.1',
        MIN_FREE_MB: '-5',
        HALALMAP_SAMPLE_PASSWORD: 'abc',
        MONGODB_URL: 'http://x',
        PASSWORD_PEPPER: 'short',
        JWT_PRIVATE_KEY: 'no key',
        JWT_PREVIOUS_PUBLIC_KEY: 'no key',
        SMTP_URL: 'http://x',
        ADMIN_SECOND_FACTOR: 'maybe',
        MAP_TILES_URL: 'nowhere',
        CONTACT_EMAIL: 'x',
        OPERATOR_EMAIL: 'x',
        DPO_EMAIL: 'x',
        SOCIAL_LINKS: 'x',
        REQUIRE_OPERATOR: 'maybe',
      }).sort(),
    ).toEqual([
      'ADMIN_SECOND_FACTOR: Invalid option: expected one of "optional"|"required"',
      'CONTACT_EMAIL: must be an email address',
      'DPO_EMAIL: must be an email address',
      'HALALMAP_SAMPLE_PASSWORD: must have at least 6 characters',
      'HOST: must be a host name or an IP address',
      'JWT_PREVIOUS_PUBLIC_KEY: must be a public key on P-256 as PEM',
      'JWT_PRIVATE_KEY: must be a private key on P-256 as PEM',
      'MAP_TILES_URL: must be the path or http address of a PMTiles archive, or the http address of vector tiles',
      'MIN_FREE_MB: must be a whole number from 1 to 1000000',
      'MONGODB_URL: must begin with mongodb:// or mongodb+srv://',
      'OPERATOR_EMAIL: must be an email address',
      'PASSWORD_PEPPER: must have at least 16 characters',
      'PORT: must be a whole number from 0 to 65535',
      'REQUIRE_OPERATOR: must be true or false',
      'SMTP_URL: must begin with smtp:// or smtps://',
      'SOCIAL_LINKS: must be http addresses, separated by spaces or commas',
    ]);
  });

  it.each([
    'https://user:secret@halalmap.example',
    'https://user@halalmap.example',
    'https://halalmap.example/map',
    'https://halalmap.example/?from=mail',
    'https://halalmap.example?',
    'https://halalmap.example#top',
  ])('refuses %s as the public address, of which only the origin would count', (PUBLIC_URL) =>
    expect(problemsOf({ PUBLIC_URL })).toEqual([
      'PUBLIC_URL: must be only scheme, host and port, such as https://halalmap.example',
    ]),
  );

  it.each(['https://halalmap.example', 'http://[::1]:8080/', 'HTTPS://halalmap.example:8443'])(
    'takes %s as the public address',
    (PUBLIC_URL) => expect(problemsOf({ PUBLIC_URL })).toEqual([]),
  );

  it('names what is missing, and a wrong switch alone', () => {
    expect(problemsOf({ REQUIRE_OPERATOR: 'maybe' })).toEqual(['REQUIRE_OPERATOR: must be true or false']);
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example' })).toEqual([
      'MAIL_FROM: is needed with SMTP_URL: the address that mails come from',
    ]);
    expect(problemsOf({ REQUIRE_OPERATOR: 'true', OPERATOR_NAME: 'A' })).toEqual(
      ['OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'DPO_EMAIL'].map(
        (name) => `${name}: must be set: the legal pages name it`,
      ),
    );
  });
});

describe('the address that is printed', () => {
  it.each([
    ['127.0.0.1', 8080, 'http://localhost:8080'],
    ['127.0.0.1', 80, 'http://localhost'],
    ['::1', 8080, 'http://[::1]:8080'],
    ['::', 80, 'http://[::]'],
  ])('on %s, port %i is %s', (HOST, PORT, address) => {
    expect(shownUrl({ HOST, PORT, PUBLIC_URL: undefined })).toBe(address);
  });
});
