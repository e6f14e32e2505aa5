/**
 * Does work after all other work of the same name, in other tabs of the browser too. Where there are no locks, it is done
 * at once.
 */
export const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`halalmap-${name}`, work) : work();
