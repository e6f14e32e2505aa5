import { listingFactFields } from './schemas';
import { badgeParts, cleanText, mixedWords, withoutBadgeSigns } from './text';
import { names, requiredText } from './values';

describe('a text of a user', () => {
  it.each([
    ['Kusina\u0007 ni\u009F Amina', 'Kusina ni Amina'],
    ['\u202Eanima\u202C halal \u2066food\u2069', 'anima halal food'],
    ['one\ttwo\r\nthree', 'one\ttwo\r\nthree'],
    // Half of a character outside the basic plane cannot be stored.
    ['Halal \uD83E, \uDD59', 'Halal , '],
    ['مسجد\u200Fالنور', 'مسجد\u200Fالنور'],
    ['Family 👨‍👩‍👧 می‌خواهم', 'Family 👨‍👩‍👧 می‌خواهم'],
  ])(
    'keeps everything but control characters, halves of characters and direction overrides: %j',
    (typed, kept) => {
      expect(cleanText(typed)).toBe(kept);
    },
  );

  it.each([
    '\u200B',
    '\u200E \u2060',
    '\u3164',
    '\u2800\u2800',
    '\u115F',
    '\u202E\u0000',
    '\uFEFF',
    '\u0301',
  ])('is blank if nothing of it can be seen: %j', (typed) => {
    expect(requiredText('Name is required').safeParse(typed).error?.issues[0]?.message).toBe(
      'Name is required',
    );
    expect(listingFactFields.description.parse(typed)).toBeNull();
    expect(names().safeParse([typed]).success).toBe(false);
  });

  it('is cleaned in every field that holds text, and trimmed', () => {
    const typed = { text: 'a\u202Eb\u0000', link: 'https://halal.example/a\u202Eb' };
    expect(requiredText('Name is required').parse(typed.text)).toBe('ab');
    expect(names().parse([typed.text])).toEqual(['ab']);
    expect(listingFactFields.description.parse(typed.text)).toBe('ab');
    expect(listingFactFields.website.parse(typed.link)).toBe('https://halal.example/ab');
    expect(listingFactFields.expiryDate.parse(' 2027-04-13 ')).toBe('2027-04-13');
    expect(listingFactFields.email.parse('a\u202E@halal.example')).toBe('a@halal.example');
  });
});

describe('a name that mixes scripts in one word', () => {
  it.each([
    ['J\u043Ellibee Marawi', ['J\u043Ellibee']],
    ['\u041Aape \u0391lpha', ['\u041Aape', '\u0391lpha']],
    ['Masjid An-Noor مسجد النور', []],
    ['Café Ñandú 7B', []],
    ['清真 Halal ハラール', []],
  ])('is found: %s', (name, words) => {
    expect(mixedWords(name)).toEqual(words);
  });
});

describe('a name that fakes a badge', () => {
  it.each([
    ['Kainan ✅ Halal Certified', 'Kainan Halal Certified', ['✅', 'Certified']],
    ['Halal Certified by IDCP', 'Halal Certified by IDCP', ['Certified']],
    ['𝐇𝐚𝐥𝐚𝐥 𝐕𝐞𝐫𝐢𝐟𝐢𝐞𝐝 Grill', 'Halal Verified Grill', ['Verified', 'Halal Verified Grill']],
    ['Kusina ✔️', 'Kusina', ['✔️']],
    ['🅷🅰🅻🅰🅻 ⒽⒶⓁⒶⓁ Kusina', 'HALAL HALAL Kusina', ['HALAL HALAL Kusina']],
    ['Ｈａｌａｌ Grill', 'Halal Grill', ['Halal Grill']],
    ['🛡️⭐ Lutong Ranao 🏅', 'Lutong Ranao', ['🛡️', '⭐', '🏅']],
    ['مطعم حلال معتمد', 'مطعم حلال معتمد', ['معتمد']],
    ['✅', '✅', ['✅']],
  ])('%s is shown as %s, and found', (name, shown, parts) => {
    expect(withoutBadgeSigns(name)).toBe(shown);
    expect(badgeParts(name)).toEqual(parts);
  });

  it.each([
    'Café Ñandú 7B',
    'Masjid An-Noor مسجد النور',
    'Jollibee® 🍜',
    '清真 Halal',
    "Aling Nena's (Main) – 2F",
  ])('is not %s', (name) => {
    expect([withoutBadgeSigns(name), badgeParts(name)]).toEqual([name, []]);
  });
});
