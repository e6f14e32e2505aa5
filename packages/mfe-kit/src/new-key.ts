/** A value for `Idempotency-Key`: 32 random hex digits. Unlike randomUUID this also exists on plain http, such as on a phone. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
