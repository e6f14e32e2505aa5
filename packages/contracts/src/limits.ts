import { valueLimits } from '@halalmap/listing-model';

const dayMs = 24 * 60 * 60_000;

/**
 * How long data is kept, in milliseconds. TTL indexes and jobs of the services apply it; the Privacy page shows it. What
 * belongs to an account only is deleted together with the account.
 */
export const retention = {
  auditLog: 2 * 365 * dayMs,
  /** IP address and browser in an entry of the audit log. */
  auditLogAddress: 90 * dayMs,
  /** Messages from the contact form, after they were sent. */
  messages: 365 * dayMs,
  /** Photos and PDFs, after the decision about the claim or the certificate. */
  claimFiles: 90 * dayMs,
  certificateFiles: 90 * dayMs,
  /** Private values in the history of a listing, after they were replaced. */
  replacedPrivateValues: 365 * dayMs,
  /** After this a deleted listing cannot be restored. */
  deletedListings: 30 * dayMs,
  /** Email address in a report of a problem, after the decision. */
  reportEmails: 90 * dayMs,
  /** The keyed hash of an address with the review of its former account. */
  formerReviewers: 365 * dayMs,
  /** Receipts of submissions, and the address that a visitor left, after the decision. */
  receipts: 90 * dayMs,
  /** Certificate requests with their addresses, after the link stopped working. */
  certificateRequests: 90 * dayMs,
  /** The address of a visitor whose submission nobody decided. */
  submitterEmails: 365 * dayMs,
  /** Networks from which somebody was signed in, after the last use. */
  sessionNetworks: 7 * dayMs,
  unusedUploads: dayMs,
  sentEmails: 7 * dayMs,
  /** Which mails about places were sent, so that none is sent twice. */
  sentNotices: 365 * dayMs,
  /** Files of imports with the result of each row. As long an import can be taken back. */
  imports: 30 * dayMs,
  bulkProgress: 30 * dayMs,
  /** Responses that are stored for an `Idempotency-Key`. */
  repeatedRequests: dayMs,
} as const;

/** Limits that services enforce and forms announce. Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds. */
export const limits = {
  text: valueLimits.text,
  listEntries: valueLimits.listEntries,
  bulk: 500,
  /** Listings of one bulk action by query, and how many failures it keeps. */
  bulkJob: { listings: 200_000, failures: 1_000 },
  /** For how long a bulk action can be taken back, and how long the mails about its decisions wait for that. */
  bulkUndo: { withinMs: dayMs, mailsAfterMs: 10 * 60_000 },
  page: { default: 20, max: 100, adminMax: 500, maxOffset: 100_000, directoryFirst: 10, directoryNext: 15 },
  landing: { certifiedOpen: 3, confirmations: 5 },
  locationSuggestions: { min: 1, default: 8, max: 20, minQuery: 2 },
  body: {
    json: 1024 * 1024,
    depth: 64,
    /** Values in one JSON body, at any depth. */
    values: 20_000,
    details: valueLimits.errors,
  },
  /**
   * How fast bodies must arrive, how long a request waits for a connection to a service, and how long a client may
   * stop reading.
   */
  arrival: {
    totalMs: 10_000,
    uploadGraceMs: 30_000,
    uploadBytesPerSecond: 8 * 1024,
    uploadsAtOnce: 4,
  },
  connections: {
    waitMs: 15_000,
    /** How long a service may take to respond to a read, which is then sent once more, and to a change, which is not. */
    readMs: 15_000,
    changeMs: 120_000,
    idleReaderMs: 20_000,
    perAddress: 16,
    /** Connections of one address whose request has not arrived whole. Any number may be open besides. */
    arrivingPerAddress: 100,
    /** Exports and other large files that are sent at once, by each gateway. */
    files: { size: 24, perAddress: 2 },
    /** Server-sent events: one for each open page, by each gateway. */
    endless: { size: 256, perAddress: 64 },
    /**
     * Concurrent searches when the index shares its event loop with everything else. More of them are not faster.
     * With one per IP address, other requests get their turn between two searches of the same address.
     */
    searchesInProcess: { size: 4, perAddress: 1 },
  },
  images: {
    /** Also for a review, and for files of a claim. */
    perListing: 10,
    /** Maximum size of one file, in the public form and for managers of the listing. */
    publicBytes: 5 * 1024 * 1024,
    managerBytes: 10 * 1024 * 1024,
    pixels: 50_000_000,
    /** Longest side of a stored image, in pixels. */
    maxEdgePixels: 2_560,
  },
  /** Photos that somebody offers at once. */
  photoOffers: { max: 5 },
  /** Photos and PDFs of certificates with a submission or a change. */
  certificateFiles: { max: 3 },
  /** Maximum size of one photo or PDF of a private document. */
  documents: { bytes: 10 * 1024 * 1024 },
  import: {
    bytes: 64 * 1024 * 1024,
    rowBytes: 1024 * 1024,
    /** Maximum number of rows of a file. */
    rows: 200_000,
    /** Larger files are imported after the response. */
    rowsAtOnce: 100,
    /** Maximum length of the mapping of columns in a query. */
    columnsText: 32 * 1024,
    errorsShown: 100,
  },
  /** Lengths in code points after NFKC; `rawMax` in code units as typed, checked before normalization. */
  password: { min: 6, max: 128, rawMax: 1_024 },
  /** How long until a user can confirm or dispute the same listing again, and how long the user can withdraw it. */
  confirmations: {
    againMs: 30 * 24 * 60 * 60_000,
    takenBackMs: 24 * 60 * 60_000,
    closedAlert: 3,
    openDisputes: 3,
    /** After so many rejected disputes within this time, new ones of the same user go to admins only. */
    rejectedDisputes: 3,
    rejectedWithinMs: 365 * dayMs,
    alertAfterDays: 14,
  },
  reviews: {
    /** Reviews of younger accounts start to count this long after they were written. */
    accountAgeMs: 7 * dayMs,
    /** So many of them within a day, of one place, alert admins. */
    newAccountsAlert: 3,
  },
  businessProfile: { name: 255, phone: 50, website: 500 },
  /** How many filters of lists each account can save, and their lengths. */
  savedFilters: { max: 20, name: 60, query: 1_000 },
  /** How long the link works that confirms an address of the newsletter. Then an unconfirmed address is deleted. */
  newsletterLinkMs: 7 * dayMs,
  /** How long the link of a certificate request works. */
  certificateRequestMs: 30 * dayMs,
  /** Mails that ask whether what a place says is still true: how often, how long their links work, how many a day. */
  ownerChecks: { everyMs: 180 * dayMs, linkMs: 60 * dayMs, perDay: 200 },
  mailedTokens: { resetMs: 60 * 60_000, verificationMs: 24 * 60 * 60_000, undoFactorMs: 7 * dayMs },
  sessions: {
    accessTokenMs: 15 * 60_000,
    refreshTokenMs: 30 * 24 * 60 * 60_000,
    /** How long an operator's token works. */
    operatorTokenMs: 60 * 60_000,
    /** How long ago the sign-in before a protected action may be. */
    recentMs: 15 * 60_000,
  },
  secondFactor: {
    recoveryCodes: 10,
    typedCode: 40,
    token: 1_000,
    /** How long the code may follow the password. */
    signInMs: 5 * 60_000,
    /** How long a new secret waits for its first code. */
    setupMs: 15 * 60_000,
    /** A younger factor does not survive a password reset, because a thief may have added it. */
    recentMs: 7 * dayMs,
  },
} as const;

/** Requests per period, by address or user. Apart from the other limits, because the start page needs none of them. */
export const rateLimits = {
  requestsPerMinute: 600,
  /** With an API key, in place of those of the address. */
  apiKeyRequestsPerMinute: 6_000,
  mutationsPerMinute: 60,
  /** Of a signed-in admin, in place of those of the address. */
  adminMutationsPerMinute: 600,
  visitorSubmissionsPerHour: 10,
  userSubmissionsPerHour: 30,
  userChangesPerHour: 30,
  userReviewsPerHour: 20,
  userConfirmationsPerHour: 20,
  userClaimsPerHour: 10,
  messagesPerHour: 5,
  reportsPerHour: 10,
  /** Answers to certificate requests, from an address. */
  certificateAnswersPerHour: 10,
  /** Answers to mails that ask whether a place is still as its page says, from an address. */
  ownerCheckAnswersPerHour: 30,
  newslettersPerHour: 5,
  registrationsPerHour: 10,
  uploadedFilesPerHour: 60,
  passwordResetsPerHour: 5,
  verificationMailsPerHour: 5,
  /** To one address: links that verify it, and apart from them links for a new password. */
  linkMailsPerHour: 4,
  /** Other mails of one kind to one address that nobody has verified. */
  unverifiedMailsPerDay: 3,
  passkeyChallengesPerHour: 120,
  signInFailuresPerAccount: 10,
  signInFailuresPerAddress: 50,
  signInWindowMs: 15 * 60_000,
} as const;

/** Limits of passkeys; lengths in characters. */
export const passkeyLimits = {
  max: 10,
  name: 60,
  /** How long a challenge can be answered. */
  challengeMs: 5 * 60_000,
  /** Lengths of the values that authenticators send. */
  value: 4_000,
  attestation: 20_000,
  transport: 30,
  transports: 10,
} as const;
