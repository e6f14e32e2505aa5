import { z } from 'zod';
import { restrictedSchema, restrictionSchema } from './account';
import { defineEndpoint } from './endpoints/define-endpoint';
import { userActedSchema } from './events';
import { documentId } from './fields';
import { logLevelSchema, serviceStatusSchema } from './health';
import { byId, common, done, media, pictureOwners } from './internal-pictures';
import { limits } from './limits';
import { listingSchema } from './listing';
import { listingStatusSchema } from './listing-fields';
import { noticeSchema } from './mail';
import { demoPeopleSchema, roleSchema } from './user';

export type { HeldPicture } from './internal-pictures';

/** Keys that verify access tokens, sessions, and what the identity service does for other services. */
const identity = {
  /** Public keys: it needs no internal token. */
  keys: defineEndpoint({
    ...common,
    access: 'everybody',
    service: 'identity',
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'The keys that verify access tokens',
    response: {
      status: 200,
      schema: z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
    },
    cache: 'public, max-age=300',
  }),
  session: defineEndpoint({
    ...common,
    service: 'identity',
    method: 'GET',
    path: '/internal/sessions/{sid}',
    summary: 'The user of a session that has not ended',
    params: z.object({ sid: documentId() }),
    response: {
      status: 200,
      schema: z.object({
        userId: z.string(),
        role: roleSchema,
        withheldRole: roleSchema.optional(),
        mustSignInAgain: z.boolean().default(false),
        email: z.string(),
        name: z.string().nullable().default(null),
        emailVerified: z.boolean().default(false),
        accountSince: z.iso.datetime().optional(),
        operator: z.literal(true).optional(),
      }),
    },
    failures: [404],
  }),
  user: defineEndpoint({
    ...common,
    service: 'identity',
    method: 'GET',
    path: '/internal/users/{id}',
    summary: 'The role of an account, and whether it may sign in',
    params: z.object({ id: documentId() }),
    response: { status: 200, schema: z.object({ role: roleSchema, isActive: z.boolean() }) },
    failures: [404],
  }),
  useApiKey: defineEndpoint({
    ...common,
    service: 'identity',
    method: 'POST',
    path: '/internal/api-keys/{hash}/uses',
    summary: 'Find an API key by its hash, and count a request with it',
    params: z.object({ hash: z.string().regex(/^[\da-f]{64}$/) }),
    response: { status: 200, schema: z.object({ id: z.string() }) },
    failures: [404],
    goesOnWhenFull: true,
  }),
  ensureDemoPeople: defineEndpoint({
    ...common,
    service: 'identity',
    method: 'PUT',
    path: '/internal/demo-people',
    summary: 'Create the accounts of fictional people',
    body: demoPeopleSchema,
    response: done,
  }),
  writeMail: defineEndpoint({
    ...common,
    service: 'identity',
    method: 'POST',
    path: '/internal/mails',
    summary: 'Write a mail about a place',
    body: noticeSchema,
    response: done,
  }),
};

const snapshotSchema = z.object({
  listingId: z.string(),
  revision: z.int().nonnegative(),
  status: listingStatusSchema,
  deleted: z.boolean().optional(),
  listing: listingSchema,
});
const revisionSchema = snapshotSchema.pick({ listingId: true, revision: true });

/** A response of one JSON object per line; the schema is that of a line. */
const linesOf = <S extends z.ZodType>(schema: S) =>
  ({ status: 200, schema, contentType: 'application/x-ndjson' }) as const;

/** A private file that the reader may see. */
const privateFileSchema = z.object({ pictureId: documentId(), fileName: z.string() });
export type PrivateFile = z.infer<typeof privateFileSchema>;
const privateFile = {
  ...common,
  service: 'listings',
  method: 'GET',
  params: byId.extend({ n: z.coerce.number<number>().int().positive() }),
  query: z.object({ callerId: z.string(), role: roleSchema }),
  response: { status: 200, schema: privateFileSchema },
  failures: [404],
} as const;

/** Places, access to them, contributions and the audit log. */
const listings = {
  snapshot: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'GET',
    path: '/internal/listings/snapshot',
    summary: 'Every approved listing',
    response: linesOf(snapshotSchema),
  }),
  revisions: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'GET',
    path: '/internal/listings/revisions',
    summary: 'Id and revision of every approved listing, for comparison with the search index',
    response: linesOf(revisionSchema),
  }),
  hidden: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'GET',
    path: '/internal/listings/hidden',
    summary:
      'The same for listings that may have been public and are not, so that an old event does not bring them back',
    response: linesOf(revisionSchema),
  }),
  now: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'GET',
    path: '/internal/listings/{id}/now',
    summary: 'A listing as everybody would see it, whatever its status; for a merged one its target',
    params: byId,
    response: { status: 200, schema: snapshotSchema },
    failures: [404],
  }),
  access: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'GET',
    path: '/internal/listings/{id}/access',
    summary:
      'Whether somebody may read a listing or, with `toEdit`, edit it; otherwise the error that says why not',
    params: byId,
    query: z.object({
      callerId: z.string().optional(),
      role: roleSchema.optional(),
      toEdit: z.stringbool().default(false),
    }),
    response: { status: 200, schema: z.object({ mayEdit: z.boolean() }) },
    failures: [403, 404, 409],
  }),
  countSave: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'POST',
    path: '/internal/listings/{id}/saved',
    summary: 'Count that somebody saved a listing',
    params: byId,
    response: done,
  }),
  known: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'POST',
    path: '/internal/listings/known',
    summary: 'Which of these listings exist, including deleted ones until they are purged',
    body: z.object({ ids: z.array(documentId()).max(limits.bulk) }),
    response: { status: 200, schema: z.object({ known: z.array(z.string()) }) },
    onlyAsks: true,
  }),
  contributions: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'GET',
    path: '/internal/contributions/{id}',
    summary: 'What a user has written, also as a visitor with a verified address',
    params: byId,
    query: z.object({ email: z.string().optional() }),
    response: { status: 200, schema: z.record(z.string(), z.array(z.unknown())) },
  }),
  /** The address is not in the path, which logs may keep. */
  blockedUntil: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'POST',
    path: '/internal/networks/blocked',
    summary: 'Until when visitors in the network of this address are blocked',
    body: z.object({ address: z.string() }),
    response: { status: 200, schema: z.object({ until: z.iso.datetime().nullable() }) },
    onlyAsks: true,
  }),
  restrictUser: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'POST',
    path: '/internal/users/{id}/restrict',
    summary: 'Block the networks of an account, and reject what it has pending',
    params: byId,
    body: restrictionSchema.extend({ by: z.string(), networks: z.array(z.string()).default([]) }),
    response: { status: 200, schema: restrictedSchema },
  }),
  recordActivity: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'POST',
    path: '/internal/activities',
    summary: 'Add to the audit log, for services without a database to queue an event in',
    body: userActedSchema,
    response: done,
  }),
  countMissedSearch: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'POST',
    path: '/internal/missed-searches',
    summary: 'Count a search that found nothing',
    body: z.strictObject({ text: z.string().max(1_000), address: z.string().max(100) }),
    response: done,
  }),
  claimEvidence: defineEndpoint({
    ...privateFile,
    path: '/internal/claims/{id}/evidence/{n}',
    summary: 'Which picture a file of a claim is',
  }),
  certificateFile: defineEndpoint({
    ...privateFile,
    path: '/internal/listings/{id}/certificate-files/{n}',
    summary: 'Which picture a file of the certificates of a listing is',
  }),
  offeredPhoto: defineEndpoint({
    ...privateFile,
    path: '/internal/photo-offers/{id}/photos/{n}',
    summary: 'Which picture an offered photo is',
  }),
};

/** Every service has these. */
const replica = {
  status: defineEndpoint({
    ...common,
    service: 'gateway',
    method: 'GET',
    path: '/internal/status',
    summary: 'What the monitoring page shows of a replica',
    response: { status: 200, schema: serviceStatusSchema },
  }),
  setLogLevel: defineEndpoint({
    ...common,
    service: 'gateway',
    method: 'PUT',
    path: '/internal/log-level',
    summary: 'Set the log level of a replica for some minutes',
    query: logLevelSchema
      .pick({ level: true })
      .extend({ minutes: z.coerce.number<number>().int().min(1).max(60) }),
    response: { status: 200, schema: z.object({ level: z.string() }) },
  }),
};

/** Endpoints between services. They are no part of the public API: the gateway forwards none of them. */
export const internalEndpoints = { identity, listings, pictureOwners, media, replica };
