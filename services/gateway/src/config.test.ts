import { resolve } from 'node:path';
import { parseSocialLinks, readGatewayConfig } from './config';

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

describe('the social links', () => {
  it('are shown in the configured order under the names of the sites', () => {
    expect(
      parseSocialLinks(
        ' https://www.facebook.com/halalmap, https://instagram.com/halalmap\nhttp://social.example/@map ',
      ),
    ).toEqual([
      { name: 'Facebook', url: 'https://www.facebook.com/halalmap' },
      { name: 'Instagram', url: 'https://instagram.com/halalmap' },
      { name: 'social.example', url: 'http://social.example/@map' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'facebook.com/halalmap',
    'https://',
    'https://ok.example ftp://x',
  ])('are refused when they are %s', (text) => expect(parseSocialLinks(text)).toBeNull());
});
