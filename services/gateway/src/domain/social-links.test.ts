import { parseSocialLinks } from './social-links';

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
