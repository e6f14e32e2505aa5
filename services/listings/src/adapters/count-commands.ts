import type { Connection } from 'mongoose';

/**
 * Counts what is asked of the database from now on: every command of the driver, whichever adapter sends it.
 * @param connection made with `monitorCommands`
 * @returns reads the count
 */
export const countCommands = (connection: Connection): (() => number) => {
  let count = 0;
  connection.getClient().on('commandStarted', () => {
    count += 1;
  });
  return () => count;
};
