import type { Dependencies } from './dependencies';

export type RequestReset = (email: string) => Promise<void>;

/** Notes that somebody asks for a new password, whether or not there is such an account. */
export const createRequestReset =
  (options: Pick<Dependencies, 'resetRequests'> & { onRequest: () => void }): RequestReset =>
  async (email) => {
    await options.resetRequests.add(email);
    options.onRequest();
  };
