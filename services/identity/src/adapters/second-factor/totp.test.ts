import { createTotpCodes, fromBase32, stepOf, toBase32, totpOf } from './totp';

const secret = Buffer.from('12345678901234567890');
const { matchingStep } = createTotpCodes();
const at = (seconds: number): Date => new Date(seconds * 1_000);

describe('a time-based code', () => {
  // RFC 6238, appendix B, SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is %s, as in RFC 6238', (seconds, code) => {
    expect(totpOf(secret, stepOf(at(seconds)), 8)).toBe(code);
  });

  // RFC 4226, appendix D.
  it('has six digits, as in RFC 4226', () => {
    const codes = [755224, 287082, 359152, 969429, 338314, 254676, 287922, 162583, 399871, 520489];

    expect(codes.map((_code, step) => totpOf(secret, step))).toEqual(codes.map(String));
  });

  it('is accepted one step early and one step late, no further', () => {
    const now = at(1_111_111_111);
    const step = stepOf(now);
    const accepted = [-2, -1, 0, 1, 2].map((drift) =>
      matchingStep(toBase32(secret), totpOf(secret, step + drift), now),
    );

    expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
  });

  it.each(['', '12345', '1234567', 'abcdef'])('is not %j', (typed) => {
    expect(matchingStep(toBase32(secret), typed, at(59))).toBeNull();
  });
});

describe('the Base32 of a secret', () => {
  // RFC 4648, section 10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is %j, and back', (plain, encoded) => {
    expect(toBase32(Buffer.from(plain))).toBe(encoded);
    expect(fromBase32(encoded).toString()).toBe(plain);
  });
});
