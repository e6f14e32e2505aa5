import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button } from '@halalmap/ui';
import { useState } from 'react';
import { AdminPage } from '../../shared/admin-page';
import {
  CertificateChoice,
  type SeenWay,
  useCertificateChecksQuery,
  useRecordCertificateMutation,
} from '../../shared/certificate-choice';
import { Detail, FactsList } from '../../shared/detail';
import { PagedList } from '../../shared/list-and-detail';
import { PlaceLink } from '../../shared/record-links';
import { usePage } from '../../shared/use-address';
import { useDecisionToast, usePagedWorklist } from '../../shared/use-worklist';
import { useExistingListingQuery } from '../moderation/duplicates';
import { useText } from '../../messages/en';

/** Public places with a certificate that no admin has verified. */
export const CertificatesPage = () => {
  const t = useText();
  const { page } = usePage();
  const list = usePagedWorklist(useCertificateChecksQuery({ page }, { refetchOnMountOrArgChange: true }));
  return (
    <AdminPage title={t('certificates.title')} intro={t('certificates.intro')}>
      <PagedList
        of="certificates"
        filters={null}
        list={list}
        name={({ name }) => name}
        below={({ certificationNumber, expiryDate }) => `${certificationNumber} · ${expiryDate}`}
        columns={[]}
        emptyText={t('certificates.emptyText')}
        detail={(listing) => (
          <Check key={listing.id} listing={listing} onDone={() => list.leave(listing.id)} />
        )}
      />
    </AdminPage>
  );
};

const Check = ({ listing, onDone }: { listing: Listing; onDone: () => void }) => {
  const t = useText();
  const showResult = useDecisionToast();
  const format = useFormatters();
  const { id, name, certifyingBody, certificationNumber, expiryDate } = listing;
  const { certificateScope, certificateScopeText, certificateHolder } = listing;
  const [seen, setSeen] = useState<SeenWay>(null);
  const [record, { isLoading }] = useRecordCertificateMutation();
  const { currentData } = useExistingListingQuery(id);
  const save = async (how: NonNullable<SeenWay>): Promise<void> => {
    const isDone = showResult(await record({ id, how, note: null }), {
      title: t('certificates.recorded'),
      text: t('certificates.recordedText', { name }),
    });
    if (isDone) onDone();
  };
  return (
    <Detail
      title={name}
      actions={
        <Button
          kind="primary"
          icon="check"
          busy={isLoading}
          disabled={seen === null}
          onClick={() => seen && void save(seen)}
        >
          {t('certificates.record')}
        </Button>
      }
    >
      <FactsList
        facts={[
          [t('change.place'), <PlaceLink key="place" id={id} name={name} />],
          [t('fact.certifyingBody'), certifyingBody],
          [t('fact.certificationNumber'), certificationNumber],
          [t('fact.expiryDate'), expiryDate && format.day(expiryDate)],
          [t('fact.certificateScope'), certificateScope && t(`fact.certificateScope.${certificateScope}`)],
          [t('fact.certificateScopeText'), certificateScopeText],
          [t('fact.certificateHolder'), certificateHolder],
        ]}
      />
      <CertificateChoice
        listingId={id}
        name={name}
        files={currentData?.certificateFiles ?? []}
        isComplete
        seen={seen}
        onSeen={setSeen}
      />
    </Detail>
  );
};
