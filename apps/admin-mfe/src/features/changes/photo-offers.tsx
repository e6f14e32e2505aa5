import { defineMutation, defineQuery } from '@halalmap/api-client';
import { type PhotoOffer, type PhotoOfferDecision, photoOfferStatuses } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { PictureRow } from '@halalmap/listing-parts';
import { Button, Note, Tag, useNow } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { adminApi, pageOf, startOf } from '../../shared/admin-api';
import { Detail, FactsList } from '../../shared/detail';
import { PagedList } from '../../shared/list-and-detail';
import { AccountLine, PlaceLink, usePlaceName } from '../../shared/record-links';
import { DecisionTag, StatusFilter, useStatusColumn } from '../../shared/status-filter';
import { useChoice, usePage } from '../../shared/use-address';
import { useDecisions, usePagedWorklist } from '../../shared/use-worklist';

const offerFilters = [...photoOfferStatuses, 'all'] as const;
type OfferFilter = (typeof offerFilters)[number];

const offersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    photoOffers: build.query({
      ...defineQuery(
        'GET /api/photo-offers',
        ({ status, page }: { status: OfferFilter; page: number }) => ({
          query: { ...(status === 'all' ? {} : { status }), ...startOf(page) },
        }),
        ({ offers, pagination }) => pageOf(offers, pagination),
      ),
      providesTags: ['Change'],
    }),
    decidePhotoOffer: build.mutation({
      ...defineMutation(
        'PATCH /api/photo-offers/{id}',
        ({ id, status }: Pick<PhotoOfferDecision, 'status'> & { id: string; listingId: string }) => ({
          params: { id },
          body: { status },
        }),
      ),
      // A certificate becomes a suggested edit. After errors too: another admin may have decided.
      invalidatesTags: (_offer, _error, { listingId }) => ['Change', { type: 'Listing', id: listingId }],
    }),
  }),
});

const { usePhotoOffersQuery, useDecidePhotoOfferMutation } = offersApi;

interface OfferDetailProps {
  offer: PhotoOffer;
  isDeciding: boolean;
  onApprove: () => void;
  onReject: () => void;
}

/** Photos that somebody offers, and the decision. */
const OfferDetail = ({ offer, isDeciding, onApprove, onReject }: OfferDetailProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const placeName = usePlaceName();
  const { listingId, listingName, kind, uploads, note, by, status } = offer;
  const isCertificate = kind === 'certificate';
  return (
    <Detail
      above={t('photoOffer.offered', { age: format.age(offer.createdAt, now) })}
      title={placeName(listingName)}
      tag={<DecisionTag status={status} />}
      actions={
        status === 'pending' && (
          <>
            <Button kind="primary" icon="check" busy={isDeciding} onClick={onApprove}>
              {t('photoOffer.approve')} <kbd className="keyboard-hint">A</kbd>
            </Button>
            <Button kind="danger" icon="x" busy={isDeciding} onClick={onReject}>
              {t('photoOffer.reject')} <kbd className="keyboard-hint">R</kbd>
            </Button>
          </>
        )
      }
    >
      {isCertificate && (
        <Note icon="file-text" title={t('photoOffer.certificate')}>
          {t('photoOffer.certificateText')}
        </Note>
      )}
      {uploads.length > 0 ? (
        <PictureRow
          name={placeName(listingName)}
          pictures={uploads.map((url) => ({ id: url, url, caption: null }))}
        />
      ) : (
        <p className="unknown">{t(`photoOffer.gone.${status}`)}</p>
      )}
      {isCertificate && (
        <p className="row">
          {uploads.map((url, index) => (
            <a key={url} href={url} target="_blank" rel="noopener">
              {t('photoOffer.file', { number: index + 1 })}
            </a>
          ))}
        </p>
      )}
      <FactsList
        facts={[
          [t('change.place'), <PlaceLink key="place" id={listingId} name={listingName} />],
          [t('photoOffer.kind'), t(`photoOffer.kind.${kind}`)],
          [t('photoOffer.by'), by === null ? t('problem.visitor') : <AccountLine key="by" id={by} />],
          [t('change.note'), note],
          ...(offer.decidedAt ? ([[t('change.decided'), format.dateTime(offer.decidedAt)]] as const) : []),
        ]}
      />
    </Detail>
  );
};

/** Photos that visitors offer for places, and the decision. */
export const PhotoOffersList = () => {
  const t = useText();
  const placeName = usePlaceName();
  const [status, chooseStatus] = useChoice('status', offerFilters);
  const { page } = usePage();
  const list = usePagedWorklist(usePhotoOffersQuery({ status, page }, { refetchOnMountOrArgChange: true }));
  const [send, { isLoading: isDeciding }] = useDecidePhotoOfferMutation();
  const decisions = useDecisions<PhotoOffer, 'approved' | 'rejected'>(list, {
    mayDecide: (offer) => offer.status === 'pending',
    send: ({ item: { id, listingId }, verdict }) => send({ id, listingId, status: verdict }),
    done: ({ item, verdict }) => {
      const place = placeName(item.listingName);
      const isFile = verdict === 'approved' && item.kind === 'certificate';
      return {
        title: t(`photoOffer.${verdict}`),
        text: isFile ? t('photoOffer.filed', { place }) : t(`photoOffer.${verdict}Text`, { place }),
      };
    },
    leaves: () => status !== 'all',
  });
  const statusColumn = useStatusColumn<PhotoOffer>(status);
  const approve = (): void => decisions.decide('approved');
  const reject = (): void => decisions.decide('rejected');
  return (
    <PagedList
      of="photoOffers"
      filters={<StatusFilter value={status} statuses={offerFilters} onChoose={chooseStatus} />}
      list={list}
      name={({ listingName }) => placeName(listingName)}
      below={({ note }) => note}
      columns={[
        {
          id: 'kind',
          title: t('photoOffer.kind'),
          cell: ({ kind }) => <Tag>{t(`photoOffer.kind.${kind}`)}</Tag>,
        },
        ...statusColumn,
      ]}
      emptyText={t(status === 'pending' ? 'photoOffers.emptyPending' : 'photoOffers.emptyOther')}
      keys={{ a: approve, r: reject }}
      detail={(offer) => (
        <OfferDetail
          key={offer.id}
          offer={offer}
          isDeciding={isDeciding}
          onApprove={approve}
          onReject={reject}
        />
      )}
    />
  );
};
