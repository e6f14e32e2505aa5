import { newUser } from '../account/user';
import { resetMail, verificationMail } from './mails';
import { textsIn } from './messages';

const someone = {
  id: 'a'.repeat(24),
  email: 'amina@mail.example',
  passwordHash: 'x',
  role: 'regular',
} as const;

const mailTo = (firstName: string | null, emailVerified = true): string => {
  const user = newUser({
    emailVerified,
    id: 'a'.repeat(24),
    email: 'amina@mail.example',
    passwordHash: 'x',
    role: 'regular',
    firstName,
    now: new Date(),
  });
  return verificationMail({ publicUrl: 'https://halalmap.test', user, token: 'a-token' }).text;
};

describe('a mail', () => {
  it.each(['Amina', 'María José', 'Nur-Aisha', 'O’Neil', 'Ma. Theresa', 'أمينة'])(
    'greets %s by name',
    (name) => {
      expect(mailTo(name).split('\n')[0]).toBe(`Dear ${name},`);
    },
  );

  it('greets nobody by a name that a stranger can have typed', () => {
    expect(mailTo('Amina', false).split('\n')[0]).toBe('Good day,');
  });

  it.each([
    'Win a prize at https://evil.example',
    'evil.example',
    'www.evil.example/now',
    'Amina\n\nYour account is locked',
    'a'.repeat(51),
    null,
  ])('carries no words of a stranger who typed the address of somebody else: %j', (name) => {
    const text = mailTo(name);

    expect(text.split('\n')[0]).toBe('Good day,');
    expect(text.match(/https?:/g)).toHaveLength(1);
  });

  it('links to the page for its token', () => {
    const user = newUser({
      id: 'a',
      email: 'a@b.example',
      passwordHash: 'x',
      role: 'regular',
      now: new Date(),
    });
    const { to, text } = resetMail({
      publicUrl: 'https://halalmap.test',
      user,
      token: 'a-token',
      now: new Date(),
    });

    expect(to).toBe('a@b.example');
    expect(text).toContain('https://halalmap.test/auth/reset-password?token=a-token');
  });
});

describe('the texts of mails', () => {
  const namesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

  it.each([
    ['Filipino', 'fil'],
    ['Arabic', 'ar'],
  ] as const)('have the same values in %s as in English', (_name, language) => {
    const english = textsIn('en');
    const other = textsIn(language);

    for (const key of Object.keys(english) as (keyof typeof english)[])
      expect({ key, names: namesIn(other[key]) }).toEqual({ key, names: namesIn(english[key]) });
  });

  it('are in the language of the account, with links to its pages', () => {
    const user = { ...newUser({ ...someone, now: new Date() }), language: 'fil' as const };
    const { subject, text, language } = verificationMail({
      publicUrl: 'https://halalmap.test',
      user,
      token: 'a-token',
    });

    expect(language).toBe('fil');
    expect(subject).toMatch(/^Kumpirmahin/);
    expect(text).toContain('https://halalmap.test/fil/auth/verify-email?token=a-token');
  });
});
