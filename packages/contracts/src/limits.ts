/** Limits that services enforce and forms announce. Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds. */
export const limits = {
  text: { name: 200, long: 5_000, comment: 2_000, other: 500, link: 2_000, email: 255 },
  listEntries: 50,
  bulk: 500,
  page: { default: 20, max: 100, adminMax: 500, maxOffset: 100_000, directoryFirst: 10, directoryNext: 15 },
  locationSuggestions: { min: 1, default: 8, max: 20, minQuery: 2 },
  body: { json: 1024 * 1024, depth: 64 },
  import: { bytes: 64 * 1024 * 1024, rowBytes: 1024 * 1024, rowsAtOnce: 1_000, errorsShown: 100 },
  password: { min: 6, max: 128 },
  rates: {
    requestsPerMinute: 600,
    mutationsPerMinute: 60,
    visitorSubmissionsPerHour: 10,
    userSubmissionsPerHour: 30,
    userChangesPerHour: 30,
    registrationsPerHour: 10,
    signInFailuresPerAccount: 10,
    signInFailuresPerAddress: 50,
    signInWindowMs: 15 * 60_000,
  },
  sessions: { accessTokenMs: 15 * 60_000, refreshTokenMs: 30 * 24 * 60 * 60_000 },
} as const;
