import { defineQuery } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button } from '@halalmap/ui';
import { useUrlParams, withUrlParams } from '@halalmap/mfe-kit/navigation';
import { type KeyboardEvent, useState } from 'react';
import { adminApi } from '../../shared/admin-api';
import { AdminPage } from '../../shared/admin-page';
import {
  CertificateChoice,
  type Seen,
  useCertificatesQuery,
  useRecordCertificateMutation,
} from '../../shared/certificate-choice';
import { Detail, FactsList } from '../../shared/detail';
import { PagedList } from '../../shared/list-and-detail';
import { PlaceLink } from '../../shared/record-links';
import { ChoiceSelect } from '../../shared/status-filter';
import { useChoice, usePage } from '../../shared/use-address';
import { useDecisionToast, usePagedWorklist } from '../../shared/use-worklist';
import { useExistingListingQuery } from '../moderation/duplicates';
import { namesCertificate } from '../moderation/signals';
import { useText } from '../../messages/en';
import { AskForCertificate, CertificateRequests } from './certificate-requests';

const tabs = ['unseen', 'ending', 'ended', 'incomplete'] as const;

const bodiesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    certifiers: build.query(defineQuery('GET /api/certifying-bodies')),
  }),
});

/** Public places by the state of their certificate: to be seen, ending soon, ended, incomplete. */
export const CertificatesPage = () => {
  const t = useText();
  const format = useFormatters();
  const { page } = usePage();
  const [certificate, chooseTab] = useChoice('tab', tabs);
  const [params, change] = useUrlParams();
  const bodyId = params.get('body');
  const { data: bodies = [] } = bodiesApi.useCertifiersQuery();
  const list = usePagedWorklist(
    useCertificatesQuery({ page, certificate, bodyId }, { refetchOnMountOrArgChange: true }),
  );
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step === undefined ? undefined : tabs[tabs.indexOf(certificate) + step];
    if (next === undefined) return;
    chooseTab(next);
    document.getElementById(`certificates-${next}`)?.focus();
  };
  return (
    <AdminPage title={t('certificates.title')} intro={t(`certificates.intro.${certificate}`)}>
      <div className="tabs" role="tablist" aria-label={t('certificates.tabs')} onKeyDown={move}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`certificates-${name}`}
            aria-selected={name === certificate}
            tabIndex={name === certificate ? 0 : -1}
            onClick={() => chooseTab(name)}
          >
            {t(`certificates.tab.${name}`)}
          </button>
        ))}
      </div>
      <PagedList
        of="certificates"
        filters={
          <ChoiceSelect
            label={t('certificates.body')}
            value={bodyId ?? ''}
            options={[
              { value: '', label: t('certificates.body.any') },
              ...bodies.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChoose={(id) =>
              change((now) => withUrlParams(now, { body: id, page: null }), { replace: true })
            }
          />
        }
        list={list}
        name={({ name }) => name}
        below={({ certifyingBody, certificationNumber, expiryDate }) =>
          [
            certifyingBody,
            certificationNumber,
            expiryDate && t('certificates.until', { day: format.day(expiryDate) }),
          ]
            .filter(Boolean)
            .join(' · ')
        }
        columns={[]}
        emptyText={t(`certificates.emptyText.${certificate}`)}
        detail={(listing) => (
          <Check key={listing.id} listing={listing} onDone={() => list.leave(listing.id)} />
        )}
      />
      <CertificateRequests />
    </AdminPage>
  );
};

const Check = ({ listing, onDone }: { listing: Listing; onDone: () => void }) => {
  const t = useText();
  const showResult = useDecisionToast();
  const format = useFormatters();
  const { id, name, certifyingBody, certificationNumber, expiryDate } = listing;
  const { certificateScope, certificateScopeText, certificateHolder } = listing;
  const isComplete = namesCertificate(listing);
  const [seen, setSeen] = useState<Seen>(null);
  const [record, { isLoading }] = useRecordCertificateMutation();
  const { currentData } = useExistingListingQuery(id);
  const save = async (found: NonNullable<Seen>): Promise<void> => {
    const isDone = showResult(await record({ id, seen: found }), {
      title: t('certificates.recorded'),
      text: t('certificates.recordedText', { name }),
    });
    if (isDone) onDone();
  };
  return (
    <Detail
      title={name}
      actions={
        isComplete && (
          <Button
            kind="primary"
            icon="check"
            busy={isLoading}
            disabled={seen === null}
            onClick={() => seen && void save(seen)}
          >
            {t('certificates.record')}
          </Button>
        )
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
        certificate={listing}
        files={currentData?.certificateFiles ?? []}
        isComplete={isComplete}
        seen={seen}
        onSeen={setSeen}
      />
      <AskForCertificate listingId={id} />
    </Detail>
  );
};
