import { accountDeletionSchema, passwordChangeSchema } from './account';
import { names } from './fields';
import { boundMarks, fold, slugify } from '@halalmap/listing-model/fold';
import { registrationSchema, signInSchema } from './user';

const marks = '\u0301\u0316'.repeat(40_000);

/** Lengths of the texts that were normalised while something ran. */
const normalizedBy = (run: () => void): number[] => {
  const lengths: number[] = [];
  const { normalize } = String.prototype;
  const spy = jest.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    lengths.push(this.length);
    return normalize.call(this, form);
  });
  run();
  spy.mockRestore();
  return lengths;
};

describe('a name in a path', () => {
  it.each([
    ['Parañaque', 'paranaque'],
    [' Sto. Niño (Faire) ', 'sto-nino-faire'],
    ['M’lang', 'm-lang'],
    ['مسجد', ''],
  ])('of %s is %s', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });
});

describe('folding of text', () => {
  it('removes letter case, accents and marks', () => {
    expect(fold('Parañaque ÉCLAIR المَسْجِد')).toBe('paranaque eclair المسجد');
  });

  it.each([
    ['جامعة', 'جامعه'],
    ['مصطفى', 'مصطفي'],
    ['کیفے', 'كيفي'],
    ['الرحمـــن', 'الرحمن'],
    ['سوراو ڬمبيرا', 'سوراو ݢمبيرا'],
  ])('treats %s and %s as equal, because keyboards exchange their letters', (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it('normalises at most 30 marks in a row, and gives the same', () => {
    expect(boundMarks(`a${marks}b`)).toBe(`a${marks.slice(0, 30)}b`);
    expect(normalizedBy(() => expect(fold(`A${marks}B`)).toBe('ab'))).toEqual([32]);
  });
});

describe('a password of combining marks', () => {
  it.each([
    ['signing in', () => signInSchema.safeParse({ email: 'a@b.example', password: marks }), 'password'],
    ['registering', () => registrationSchema.safeParse({ password: marks }), 'password'],
    ['changing it', () => passwordChangeSchema.safeParse({ currentPassword: marks }), 'currentPassword'],
    ['deleting the account', () => accountDeletionSchema.safeParse({ password: marks }), 'password'],
  ])('is refused before it is normalised: %s', (_when, parse, field) => {
    const lengths = normalizedBy(() => {
      const issue = parse().error?.issues.find(({ path }) => path[0] === field);
      expect(issue?.message).toBe('Password must be at most 128 characters');
    });

    expect(lengths).toEqual([]);
  });

  it('may be as long as 128 characters are when they are written in parts', () => {
    const password = 'e\u0323\u0302'.repeat(128);

    expect(signInSchema.safeParse({ email: 'a@b.example', password }).success).toBe(true);
    expect(signInSchema.safeParse({ email: 'a@b.example', password: `${password}x` }).success).toBe(false);
  });
});

describe('a list of names', () => {
  it('is refused by its length alone, however many of its entries are wrong', () => {
    const { error } = names().safeParse(Array.from({ length: 20_000 }, () => ''));

    expect(error?.issues).toMatchObject([{ code: 'too_big', maximum: 50, path: [] }]);
  });
});
