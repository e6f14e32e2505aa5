/**
 * Runs work after all other work of the same name, also in other tabs. Without the Web Locks API it runs immediately.
 */
export const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`halalmap-${name}`, work) : work();
