import type { ListingOrigin } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import type { Logger } from '@halalmap/service-kit';
import { createMediaClient, createPictureClient } from '@halalmap/service-kit/pictures';
import { createIdentityClient } from './adapters/mongo-notices';
import type { ListingsConfig } from './config';
import type { Photos } from './domain/listing/listing-repository';

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
  const clientOf = (kind: 'review' | 'claim' | 'certificate') => createPictureClient({ kind, media, logger });
  // Nobody writes to the people of the demo scenario, and there may be no service that sends mails.
  const IDENTITY_URL = origin === 'demo' ? undefined : config.IDENTITY_URL;
  const identity = createIdentityClient({ ...config, IDENTITY_URL });
  const images: Photos = {
    takeOver: (id, submitted) =>
      media.call(internalEndpoints.media.publish, { params: { id }, body: { images: [...submitted] } }),
  };
  return {
    identity,
    hasIdentity: IDENTITY_URL !== undefined,
    /** Of listings. */
    images,
    /** Of what belongs to listings. */
    pictureClients: {
      photos: clientOf('review'),
      files: clientOf('claim'),
      certificates: clientOf('certificate'),
    },
    /** To be closed at the end. */
    clients: [media, identity],
  };
};
