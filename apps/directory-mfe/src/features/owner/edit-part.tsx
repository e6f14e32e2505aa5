import { useFormatters } from '@halalmap/i18n';
import { Button, Note } from '@halalmap/ui';
import { useEffect, useRef } from 'react';
import { ChangeFields, PendingChange, fieldName, valueText } from './changes';
import type { ReadListing } from './owner-api';
import { type ListingEdit, useListingEdit } from './use-listing-edit';
import { CertificateFiles, ListingForm } from '@halalmap/listing-parts/listing-form';
import { useFormText, useOwnerText } from '../../messages/en-owner';

/** The map is loaded when the user wants to set the position. */
const loadPinMap = () => import('../../map/pin-picker');

/** The form in which an owner edits the facts of a place. */
export const EditPart = ({ read }: { read: ReadListing }) => {
  const t = useOwnerText();
  const edit = useListingEdit(read);
  return (
    <section aria-labelledby="own-edit">
      <h2 id="own-edit">{t('owner.part.edit')}</h2>
      <p className="muted">{t('owner.editText')}</p>
      <ListingForm
        form={edit}
        label={t('owner.part.edit')}
        submitLabel={t('owner.save')}
        loadPinMap={loadPinMap}
        onSubmit={() => void edit.save()}
        head={<Notices edit={edit} read={read} />}
        aboveTrust={
          <>
            <Note kind="gold" icon="hourglass" title={t('owner.trustFacts')}>
              {t('owner.trustFactsText')}
            </Note>
            <PendingChange listing={read.listing} mayWithdraw />
          </>
        }
        certificate={<CertificateFiles files={edit.documents} />}
        foot={t(edit.isChanged ? 'owner.unsaved' : 'owner.nothingTyped')}
      />
    </section>
  );
};

const Notices = ({ edit, read }: { edit: ListingEdit; read: ReadListing }) => {
  const t = useOwnerText();
  const format = useFormatters();
  const { heldBy, isRestored, isChanged, conflicts } = edit;
  return (
    <>
      {isRestored && isChanged && (
        <Note icon="rotate-ccw" role="status" title={t('owner.restored')}>
          <button type="button" className="link small" onClick={edit.discard}>
            {t('owner.discard')}
          </button>
        </Note>
      )}
      {read.listing.trust.level === 'certified' && (
        <Note kind="gold" icon="hourglass" title={t('owner.certifiedFacts')}>
          {t('owner.certifiedFactsText')}
        </Note>
      )}
      {heldBy && (
        <Note kind="warn" icon="lock" role="status" title={t('owner.locked')}>
          <p>{heldBy.message}.</p>
          <p>
            {heldBy.until === null
              ? t('owner.lockedText')
              : t('owner.lockedUntil', { moment: format.dateTime(heldBy.until) })}
          </p>
        </Note>
      )}
      {edit.values.entityType !== '' && edit.values.entityType !== edit.openedType && (
        <Note kind="warn" role="status" title={t('owner.otherType')}>
          {t('owner.otherTypeText')}
        </Note>
      )}
      {conflicts.length > 0 && <EditConflict edit={edit} read={read} />}
      <Saved edit={edit} />
    </>
  );
};

/** Changes by somebody else: fields not edited here are updated, the others are resolved one by one. */
const EditConflict = ({ edit, read }: { edit: ListingEdit; read: ReadListing }) => {
  const tools = { t: useOwnerText(), text: useFormText(), format: useFormatters() };
  const { t } = tools;
  return (
    <Note kind="warn" icon="triangle-alert" role="status" title={t('owner.meanwhile')}>
      <p>{t('owner.meanwhileText')}</p>
      <ul className="owner__meanwhile">
        {edit.conflicts.map(({ field, now, isTyped }) => {
          const name = fieldName(field, tools) ?? field;
          return (
            <li key={field}>
              <p>
                <strong>{name}</strong>: {valueText(field, now, tools, read.listing)}
              </p>
              {isTyped ? (
                <>
                  <p className="small">{t('owner.meanwhile.typed')}</p>
                  <Button size="sm" onClick={() => edit.resetFields(field)}>
                    {t('owner.meanwhile.take', { field: name })}
                  </Button>
                </>
              ) : (
                <p className="small">{t('owner.meanwhile.followed')}</p>
              )}
            </li>
          );
        })}
      </ul>
    </Note>
  );
};

/** The result of the last save. It is far above the button, so it is focused and scrolled into view. */
const Saved = ({ edit: { saved } }: { edit: ListingEdit }) => {
  const t = useOwnerText();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (saved !== null) note.current?.focus();
  }, [saved]);
  if (saved === null) return null;
  return (
    <div ref={note} tabIndex={-1}>
      <Note kind="ok" title={t('owner.saved')}>
        {Object.keys(saved.atOnce).length > 0 && (
          <>
            <p>{t('owner.savedAtOnce')}</p>
            <ChangeFields fields={saved.atOnce} />
          </>
        )}
        {Object.keys(saved.waiting).length > 0 && (
          <>
            <p>{t('owner.savedWaiting')}</p>
            <ChangeFields fields={saved.waiting} />
          </>
        )}
        {saved.files > 0 && <p>{t('owner.savedFiles', { count: saved.files })}</p>}
      </Note>
    </div>
  );
};
