import { z } from 'zod';
import { restrictedSchema, restrictionSchema } from './account';
import { defineEndpoint } from './endpoints/define-endpoint';
import { userActedSchema } from './events';
import { boundedList, documentId } from './fields';
import { logLevelSchema, serviceStatusSchema } from './health';
import { albumSchema, pictureOwnerKindSchema, submittedImagesSchema } from './image';
import { limits } from './limits';
import { listingSchema } from './listing';
import { listingStatusSchema } from './listing-fields';
import { noticeSchema } from './mail';
import { demoPeopleSchema, roleSchema } from './user';

const common = { access: 'services', tag: 'Internal', cache: 'no-store' } as const;
const done = { status: 204, schema: null } as const;
const byId = z.object({ id: documentId() });

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
};

const picturesOfKindSchema = z.object({
  kind: pictureOwnerKindSchema,
  ids: boundedList(z.array(documentId()), limits.bulk),
});

/** For the sweep of the media service: each service whose documents show pictures has them, listings and identity. */
const pictureOwners = {
  shown: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'POST',
    path: '/internal/pictures/shown',
    summary: 'Which of these pictures documents show',
    body: picturesOfKindSchema,
    response: { status: 200, schema: z.object({ shown: z.array(documentId()) }) },
    onlyAsks: true,
  }),
  lost: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'POST',
    path: '/internal/pictures/lost',
    summary: 'Remove lost pictures from documents',
    body: picturesOfKindSchema,
    response: done,
  }),
};

/** A picture that the media service stores for its owner, under a new id that is never reused. */
const heldPictureSchema = z.object({
  id: documentId(),
  /** Public URL; null for a private picture. */
  url: z.string().nullable(),
  fileName: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  /** Null for a PDF. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  color: z.string(),
  placeholder: z.string(),
});
export type HeldPicture = z.infer<typeof heldPictureSchema>;

const ofOwner = {
  ...common,
  service: 'media',
  method: 'POST',
  params: z.object({ kind: pictureOwnerKindSchema, id: documentId() }),
} as const;
const pictureIds = boundedList(z.array(documentId()), limits.bulk);

/** Photos of listings, and of what other services store: reviews, claims, certificates and users. */
const media = {
  publish: defineEndpoint({
    ...common,
    service: 'media',
    method: 'PUT',
    path: '/internal/listings/{id}/images',
    summary: 'Make uploads the images of a listing that is about to be stored',
    params: byId,
    body: z.object({ images: submittedImagesSchema }),
    response: { status: 200, schema: albumSchema },
    failures: [422],
  }),
  attach: defineEndpoint({
    ...ofOwner,
    path: '/internal/owners/{kind}/{id}/attach',
    summary: 'Attach uploads to a document that is about to be stored or changed',
    body: z.object({
      urls: boundedList(z.array(z.string().max(limits.text.link)).min(1), limits.images.perListing),
    }),
    response: { status: 200, schema: z.object({ pictures: z.array(heldPictureSchema) }) },
    failures: [422],
  }),
  undoAttach: defineEndpoint({
    ...ofOwner,
    path: '/internal/owners/{kind}/{id}/undo-attach',
    summary: 'The document was not stored: its uploads can be used again',
    body: z.object({ ids: pictureIds }),
    response: done,
  }),
  detach: defineEndpoint({
    ...ofOwner,
    path: '/internal/owners/{kind}/{id}/detach',
    summary: 'The document no longer shows these pictures, or any',
    body: z.object({ ids: pictureIds.optional() }),
    response: done,
  }),
  makePrivate: defineEndpoint({
    ...ofOwner,
    path: '/internal/owners/{kind}/{id}/make-private',
    summary: 'The document is stored: its private files are no longer available at other URLs',
    response: done,
  }),
  sweep: defineEndpoint({
    ...common,
    service: 'media',
    method: 'POST',
    path: '/internal/media/sweep',
    summary: 'Remove unused pictures now; returns what was done',
    response: {
      status: 200,
      schema: z.record(z.string(), z.union([z.number(), z.boolean(), z.array(z.string())])),
    },
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
