import { newUser } from '../account/user';
import { resetMail, verificationMail } from './mails';

const mailTo = (firstName: string | null): string => {
  const user = newUser({
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
