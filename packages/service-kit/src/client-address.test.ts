import { networkOf, readAddress } from './client-address';

describe('an IP address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['192.0.2.7:4711', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:4711', '192.0.2.7'],
    ['64:ff9b::192.0.2.7', '192.0.2.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:0db8::0001', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
    ['::1', '::1'],
    ['0:0:0:0:0:0:0:1', '::1'],
  ])('%s is the same as %s', (text, expected) => expect(readAddress(text)).toBe(expected));

  it.each([
    '',
    'unknown',
    '192.0.2',
    '192.0.2.256',
    '0x7f.1',
    '2130706433',
    '192.000.002.007',
    ':::',
    'mail.example',
  ])('is not read from %j', (text) => expect(readAddress(text)).toBeNull());
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', 'limit', '192.0.2.7'],
    ['::ffff:192.0.2.7', 'limit', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', 'limit', '2001:db8:1:2::/64'],
    ['2001:db8::1', 'limit', '2001:db8:0:0::/64'],
    ['192.0.2.7', 'group', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', 'group', '2001:db8:1::/48'],
    ['192.0.2.7', 'block', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', 'block', '2001:db8:1::/48'],
    ['192.0.2.7', 'log', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', 'log', '2001:db8:1::/48'],
    ['nobody', 'limit', 'unknown'],
  ] as const)('of %s for a %s is %s', (address, use, expected) =>
    expect(networkOf(address, use)).toBe(expected),
  );
});
