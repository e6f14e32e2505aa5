import {
  type CertificateAnswer,
  type CertificateRequest,
  type CertificateRequestList,
  type CertificateRequestQuery,
  type CertificateRequestView,
  limits,
  type ListingPatch,
  paginationOf,
} from '@halalmap/contracts';
import { conflict, notFound, validationFailed } from '@halalmap/errors';
import {
  certificateRequestStatusOf,
  type CertificateRequestStore,
  type StoredCertificateRequest,
} from '../../domain/certificate-request';
import { checkHalalAsked, isHalalAsked } from '../../domain/listing/asked-halal';
import { applyPatch } from '../../domain/listing/apply-patch';
import type { StoredListing } from '../../domain/listing/stored-listing';
import { manilaDayOf } from '../../domain/manila-time';
import { checkReferences } from '../../domain/reference/reference-data';
import { newChange } from '../change/suggest-change';
import type { LinkSecrets } from '../../site/notices/link-secrets';
import type { Notices } from '../../site/notices/notices';
import type { ChangeDependencies } from '../listing/change-listing';
import { createNameListings } from '../listing/present-listing';

/** Requests for the new certificate of a place. */
export interface RequestCertificates {
  /**
   * Mails a link with which the new certificate can be sent: to the given address, else to the owner, else to the address of
   * the place.
   * @throws AppError `not_found`, `conflict` where nobody asks whether it is halal, or `validation_failed` when there is no address
   */
  send(request: { listingId: string; email: string | null }): Promise<CertificateRequest>;
  list(query: CertificateRequestQuery): Promise<CertificateRequestList>;
  /** @throws AppError `not_found` when the link is wrong, used or too old */
  read(token: string): Promise<CertificateRequestView>;
  /**
   * Stores the sent certificate as a change that an admin decides. The link does not work again.
   * @throws AppError `not_found`, or `unprocessable` with the path of a missing file or an unknown body
   */
  answer(token: string, answer: CertificateAnswer): Promise<void>;
}

export const createRequestCertificates = (
  dependencies: ChangeDependencies & {
    certificateRequests: CertificateRequestStore;
    links: LinkSecrets;
    notices: Pick<Notices, 'addReceivers'>;
  },
): RequestCertificates => {
  const { listings, reference, clock, ids, changes, certificateFiles, notices } = dependencies;
  const { certificateRequests: requests, links } = dependencies;
  const nameListings = createNameListings({ listings });
  notices.addReceivers('certificateRequest', {
    async receiverOf(id) {
      const request = await requests.find(id);
      return request?.email ? { email: request.email, language: 'en' } : null;
    },
    pathOf: (id) => `/certificate/${links.certificateRequest(id)}`,
  });

  const present = (request: StoredCertificateRequest, listingName: string): CertificateRequest => ({
    id: request.id,
    listingId: request.listingId,
    listingName,
    status: certificateRequestStatusOf(request, clock.now()),
    email: request.email,
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    ...(request.answeredAt ? { answeredAt: request.answeredAt.toISOString() } : {}),
    ...(request.changeId === null ? {} : { changeId: request.changeId }),
  });

  const openRequest = async (
    token: string,
  ): Promise<{ request: StoredCertificateRequest; listing: StoredListing }> => {
    const request = await requests.findByHash(links.hashOf(token));
    if (!request || certificateRequestStatusOf(request, clock.now()) !== 'sent') throw notFound();
    const listing = await listings.find(request.listingId);
    if (!listing || listing.deletedAt) throw notFound();
    return { request, listing };
  };

  return {
    async send({ listingId, email }) {
      const listing = await listings.find(listingId);
      if (!listing || listing.deletedAt) throw notFound();
      if (!isHalalAsked(listing, reference)) throw conflict('Nobody asks of this place whether it is halal');
      const { ownerId } = listing;
      const address = email ?? (ownerId === null ? listing.facts.email : null);
      if (address === null && ownerId === null) {
        const message = 'This place has neither an owner nor an email address. Enter one';
        throw validationFailed([{ path: 'email', message }]);
      }
      const id = ids.documentId();
      const createdAt = clock.now();
      const request: StoredCertificateRequest = {
        id,
        listingId,
        hash: links.hashOf(links.certificateRequest(id)),
        email: address,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + limits.certificateRequestMs),
        answeredAt: null,
        changeId: null,
      };
      await requests.insert(request);
      await notices.add({
        key: `certificateRequested:${id}`,
        kind: 'certificateRequested',
        to: address === null && ownerId !== null ? { userId: ownerId } : { certificateRequest: id },
        place: listing.name,
        link: { certificateRequest: id },
        day: manilaDayOf(request.expiresAt),
      });
      return present(request, listing.name);
    },
    async list(query) {
      const found = await requests.list({ ...query, now: clock.now() }, query);
      const names = await nameListings(found.requests);
      return {
        certificateRequests: found.requests.map((request) =>
          present(request, names.get(request.listingId) ?? ''),
        ),
        pagination: paginationOf(query, { total: found.total, count: found.requests.length }),
      };
    },
    async read(token) {
      const { request, listing } = await openRequest(token);
      const { address, certifyingBodyId, certifyingBody, certificationNumber, expiryDate } = listing.facts;
      const body = reference.certifyingBodies.byId(certifyingBodyId ?? 0)?.name ?? certifyingBody;
      return {
        name: listing.name,
        address,
        ...(body === null ? {} : { body }),
        ...(certificationNumber === null ? {} : { number: certificationNumber }),
        ...(expiryDate === null ? {} : { validUntil: expiryDate }),
        expiresAt: request.expiresAt.toISOString(),
      };
    },
    async answer(token, { certificateFiles: urls, certificationBody, certifyingBodyId, ...answer }) {
      const { request, listing } = await openRequest(token);
      const given = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null));
      const fields: ListingPatch = {
        ...given,
        // One of the two names the body; the other must not keep that of the old certificate.
        certifyingBodyId,
        certifyingBody: certifyingBodyId === null ? certificationBody : null,
      };
      const newId = () => ids.documentId();
      const edited = applyPatch(listing, fields, { at: clock.now(), newId, speaker: 'submission' });
      checkReferences(edited.entityType, edited.facts, reference);
      checkHalalAsked(edited, reference, listing);
      const change = {
        ...newChange(listing, { id: newId(), fields, note: null, by: null, byOwner: false }, dependencies),
        via: 'certificate_request' as const,
      };
      const files = { listingId: listing.id, changeId: change.id, sender: null };
      if (!(await requests.take(request.id, { changeId: change.id, at: clock.now() }))) throw notFound();
      try {
        await certificateFiles.take(files, urls);
        await changes.insert(change);
      } catch (error) {
        await certificateFiles.undoAttach(files);
        await requests.reopen(request.id);
        throw error;
      }
      await certificateFiles.makePrivate(files);
    },
  };
};
