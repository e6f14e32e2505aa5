import { resolve } from 'node:path';
import { readGatewayConfig } from './config';

const needed = {
  IDENTITY_URL: 'http://127.0.0.1:1',
  LISTINGS_URL: 'http://127.0.0.1:2',
  MEDIA_URL: 'http://127.0.0.1:3',
  SEARCH_URL: 'http://127.0.0.1:4',
  INTERNAL_TOKEN: 'a-token-of-services',
};

describe('the configuration of the gateway', () => {
  it('resolves the folder of the front end against the working directory', () => {
    expect(readGatewayConfig({ ...needed, WEB_ROOT: 'apps' }).WEB_ROOT).toBe(resolve('apps'));
  });
});
