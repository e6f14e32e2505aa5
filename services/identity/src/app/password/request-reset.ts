import type { Dependencies } from '../dependencies';

export type RequestReset = (email: string) => Promise<void>;

/** Stores a password reset request, whether or not the account exists. */
export const createRequestReset =
  (options: Pick<Dependencies, 'resetRequests'> & { onRequest: () => void }): RequestReset =>
  async (email) => {
    await options.resetRequests.add(email);
    options.onRequest();
  };
