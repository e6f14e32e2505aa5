/**
 * A value for `Idempotency-Key`: 32 random hex digits. Unlike randomUUID it also works on plain http, such as from a
 * phone.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
