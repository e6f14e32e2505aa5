import { phonesIn, readPhones, whatsAppLink } from './phone';
import { listingFactFields } from './schemas';

const dialled = (text: string) => phonesIn(text).map(({ dial }) => dial);

describe('telephone numbers in a text', () => {
  it.each([
    ['0917-123-4567 / 0918-765-4321', ['09171234567', '09187654321']],
    ['+63 2 8123 4567;+63 917 123 4567', ['+63281234567', '+639171234567']],
    ['0917-123-4567,0918-765-4321', ['09171234567', '09187654321']],
    ['0917 123 4567 0918 765 4321', ['09171234567', '09187654321']],
    ['0917123456709187654321', ['09171234567', '09187654321']],
    ['8123-4567 or 0917 123 4567', ['0281234567', '09171234567']],
    ['(02) 8123-4567 loc. 123', ['0281234567']],
    ['(064) 421-1234 to 36', ['0644211234']],
    ['(064) 421-1234-36', ['0644211234']],
    ['(064) 421-1234/35/36', ['0644211234']],
    ['Tel: 421-1234', ['4211234']],
    ['9171234567', ['09171234567']],
    ['639171234567', ['+639171234567']],
    ['+63(0)917 123 4567', ['+639171234567']],
    ['0063 917 123 4567', ['+639171234567']],
    ['(063) 221-1234', ['0632211234']],
    ['٠٩١٧ ١٢٣ ٤٥٦٧', ['09171234567']],
    ['\u202A0917\u2011123\u20114567\u202C', ['09171234567']],
    ['0917 123 4567 (8am-5pm), ask for Aminah', ['09171234567']],
    ['Globe 09171234567Smart 09187654321', ['09171234567', '09187654321']],
    ['+60 3-1234 5678', ['+60312345678']],
    ['1-800-10-123-4567', ['1800101234567']],
    ['911', ['911']],
    ['16-911', ['16911']],
    ['1-800-10-HALAL', []],
    ['N/A', []],
    ['ask at the counter', []],
    ['#8888', []],
    ['(02) 812-3456', []],
  ])('%s gives a link for each number', (text, expected) => {
    expect(dialled(text)).toEqual(expected);
    expect(readPhones(text).some(({ isImpossible }) => isImpossible)).toBe(false);
    expect(
      readPhones(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  it('are found in bounded time in the longest text', () => {
    const text = '1 - '.repeat(125);

    expect(phonesIn(text)).toEqual([]);
    expect(phonesIn('1 '.repeat(250))).toEqual([]);
  });

  it('are one number however they were typed', () => {
    const typed = ['0917-123-4567', '+63 917 123 4567', '9171234567', '(0917) 1234567', '0917.123.4567'];

    expect(new Set(typed.flatMap(phonesIn).map(({ international }) => international))).toEqual(
      new Set(['+639171234567']),
    );
  });

  it('keep their extension in their piece of the text', () => {
    expect(readPhones('Office (02) 8123-4567 local 123, Manila')).toEqual([
      { text: 'Office ', phone: null, isImpossible: false },
      {
        text: '(02) 8123-4567 local 123',
        phone: { dial: '0281234567', international: '+63281234567', extension: '123' },
        isImpossible: false,
      },
      { text: ', Manila', phone: null, isImpossible: false },
    ]);
  });

  it.each([
    ['0917 123 4567', 'https://wa.me/639171234567'],
    ['9171234567', 'https://wa.me/639171234567'],
    ['+63 (0) 917 123 4567', 'https://wa.me/639171234567'],
    ['+966 50 123 4567', 'https://wa.me/966501234567'],
    ['421-1234', null],
  ])('%s leads to its WhatsApp account', (text, link) => {
    expect(phonesIn(text).map(whatsAppLink)).toEqual([link]);
  });
});

describe('a telephone field', () => {
  it.each([
    '0917 123',
    '0917 123 45678',
    '09171234',
    '0917 8123 4567',
    '12',
    '123456',
    '9.17123E+09',
    '+63917123456',
  ])('refuses %s, because no number has so many digits', (typed) => {
    for (const field of ['phone', 'whatsappNumber', 'viberNumber'] as const) {
      expect(listingFactFields[field].safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
        'Check the number of digits, as in 0917 123 4567 or (02) 8123 4567',
      ]);
    }
  });

  it.each(['0917-123-4567 / 0918-765-4321', '911', '1-800-10-HALAL'])('keeps %s as it was typed', (typed) => {
    expect(listingFactFields.phone.parse(typed)).toBe(typed);
  });
});
