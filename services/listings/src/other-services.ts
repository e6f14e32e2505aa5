import { decideAccess, type ListingOrigin, type Notice, type Role } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { createInternalClient, type Logger } from '@halalmap/service-kit';
import { createMediaClient, createPictureClient } from '@halalmap/service-kit/pictures';
import type { ListingsConfig } from './config';
import type { OfferedPhotos } from './domain/photo-offer';
import type { Photos } from './domain/listing/listing-repository';

const isDocumentId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);

/** Less than the lease of a notice, so that no other process sends the same one meanwhile. */
const identityTimeoutMs = 15_000;

/** Clients of the media service, which stores pictures, and of the identity service, which has accounts and sends mails. */
export const createOtherServices = ({
  config,
  logger,
  origin,
}: {
  config: ListingsConfig;
  logger: Logger;
  origin?: ListingOrigin | undefined;
}) => {
  const media = createMediaClient(() => config.MEDIA_URL, config.INTERNAL_TOKEN);
  const clientOf = (kind: 'review' | 'claim' | 'certificate' | 'offer') =>
    createPictureClient({ kind, media, logger });
  // Nobody writes to the people of the demo scenario, and there may be no service that sends mails.
  const IDENTITY_URL = origin === 'demo' ? undefined : config.IDENTITY_URL;
  const identity = createInternalClient({
    url: () => IDENTITY_URL,
    internalToken: config.INTERNAL_TOKEN,
    timeoutMs: identityTimeoutMs,
  });
  const images: Photos = {
    takeOver: (id, submitted) =>
      media.call(internalEndpoints.media.publish, { params: { id }, body: { images: [...submitted] } }),
  };
  const offeredPhotos: OfferedPhotos = {
    async toAlbum(id, shown) {
      await media.call(internalEndpoints.media.show, { params: { kind: 'offer', id }, body: shown });
    },
    toUploads: async (id) =>
      (await media.call(internalEndpoints.media.restage, { params: { kind: 'offer', id } })).urls,
  };
  const hasIdentity = IDENTITY_URL !== undefined;
  /** Identity may be away for a moment: what is not known to have ended goes on. */
  const sessionRole = async (sid: string): Promise<Role | null | undefined> => {
    if (!hasIdentity) return undefined;
    try {
      return (await identity.find(internalEndpoints.identity.session, { params: { sid } }))?.role ?? null;
    } catch (error) {
      logger.debug({ err: error }, 'nobody says whether a session has ended');
      return undefined;
    }
  };
  return {
    identity,
    /** Hands a mail over, and throws when it was not accepted; null where nobody gets mails. */
    sendNotice: hasIdentity
      ? async (notice: Notice): Promise<void> => {
          await identity.call(internalEndpoints.identity.writeMail, { body: notice });
        }
      : null,
    /** Whether a session of somebody who decides has not ended, as far as that is known. */
    async isSessionOpen(sid: string): Promise<boolean> {
      const role = await sessionRole(sid);
      return role === undefined || decideAccess('admin', role) === 'allowed';
    },
    /**
     * Whether an account may decide listings.
     * @throws AppError `unavailable`
     */
    async mayDecide(id: string): Promise<boolean> {
      if (!hasIdentity || !isDocumentId(id)) return false;
      const user = await identity.find(internalEndpoints.identity.user, { params: { id } });
      return user !== null && user.isActive && decideAccess('admin', user.role) === 'allowed';
    },
    /** Of listings. */
    images,
    /** Of what belongs to listings. */
    pictureClients: {
      photos: clientOf('review'),
      files: clientOf('claim'),
      certificates: clientOf('certificate'),
      offered: clientOf('offer'),
    },
    offeredPhotos,
    /** To be closed at the end. */
    clients: [media, identity],
  };
};
