/** Stored data that cannot be used. The message names the file and says what to do; no stack is needed. */
export class DataError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DataError';
  }
}
