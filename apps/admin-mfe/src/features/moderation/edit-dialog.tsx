import { asApiError, skipToken } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import {
  fieldsChosenTogether,
  fromListing,
  ListingForm,
  toSubmission,
  useListingForm,
  type ListingFormState,
  type SaveResult,
} from '@halalmap/listing-parts/listing-form';
import { useErrorText } from '@halalmap/mfe-kit';
import { useUnsavedChanges } from '@halalmap/mfe-kit/unsaved-changes';
import { Button, ErrorState, Note, useToast } from '@halalmap/ui';
import { Modal } from '@halalmap/ui/antd/extra';
import { useLayoutEffect, useState } from 'react';
import { type EditableField, formatFact, isEditableField, useReferenceNames } from '../../shared/format-fact';
import {
  useLazyListingToEditQuery,
  useListingToEditQuery,
  useRecordLock,
  useSaveListingMutation,
  type ReadListing,
  type RecordLock,
} from './edit-api';
import { useText } from '../../messages/en';

interface EditDialogProps {
  listing: Pick<Listing, 'id' | 'name'>;
  onClose: () => void;
}

/**
 * All fields of a listing, editable for the admin who holds its lock; read-only while another admin holds it. Closing
 * with unsaved changes asks for confirmation.
 */
export const EditDialog = ({ listing: { id, name }, onClose }: EditDialogProps) => {
  const t = useText();
  const errorText = useErrorText();
  const lock = useRecordLock(id);
  const [isReading, setIsReading] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const { leave, question } = useUnsavedChanges(isChanged);
  const mayEdit = lock.state === 'held' || lock.state === 'failed';
  // Once open, the form and its input survive the loss of the lock.
  if (mayEdit && !isReading && !hasOpened) setHasOpened(true);
  const isShown = hasOpened || isReading;
  const { currentData, error, refetch } = useListingToEditQuery(isShown ? id : skipToken);

  const edit = (): void => {
    setIsReading(false);
    lock.retry();
  };
  return (
    <>
      <Modal
        open
        width={1080}
        title={t(isReading ? 'edit.readOnlyTitle' : 'edit.title', { name })}
        footer={null}
        mask={{ closable: false }}
        onCancel={(event) => {
          // An Escape that a field has used, such as a list of suggestions.
          if (!event.defaultPrevented) leave(onClose);
        }}
      >
        <div className="stack">
          {(lock.holder !== null || isReading) && (
            <LockNotice
              lock={lock}
              isOpen={hasOpened}
              onEdit={edit}
              onRead={isShown ? null : () => setIsReading(true)}
            />
          )}
          {error && !currentData ? (
            <ErrorState title={t('edit.loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />
          ) : (
            isShown &&
            currentData && (
              <EditForm
                key={isReading ? 'read' : 'edit'}
                opened={currentData}
                isReadOnly={isReading}
                onChanged={setIsChanged}
                onSaved={onClose}
              />
            )
          )}
          {!currentData && !error && (isShown || lock.state === 'taking') && (
            <p role="status" className="muted">
              {t('edit.loading')}
            </p>
          )}
        </div>
      </Modal>
      {question}
    </>
  );
};

interface LockNoticeProps {
  lock: RecordLock;
  /** The form is editable, so that there may be unsaved input. */
  isOpen: boolean;
  onEdit: () => void;
  /** null once it can be read. */
  onRead: (() => void) | null;
}

/** Who holds the lock since when, and the options meanwhile. */
const LockNotice = ({ lock: { holder, retry }, isOpen, onEdit, onRead }: LockNoticeProps) => {
  const t = useText();
  const format = useFormatters();
  const since = holder && holder.since !== '' ? format.dateTime(holder.since) : '';
  return (
    <Note
      kind="warn"
      icon="lock"
      role="status"
      title={
        holder === null
          ? t('edit.unlocked')
          : t(isOpen ? 'edit.lost' : 'edit.locked', { holder: holder.email })
      }
    >
      {holder && <p>{t(isOpen ? 'edit.lostText' : 'edit.lockedText', { since })}</p>}
      <p className="row">
        {onRead && (
          <Button size="sm" kind="primary" onClick={onRead}>
            {t('edit.readOnly')}
          </Button>
        )}
        <Button size="sm" onClick={isOpen ? retry : onEdit}>
          {t('edit.retry')}
        </Button>
      </p>
    </Note>
  );
};

interface EditFormProps {
  opened: ReadListing;
  isReadOnly: boolean;
  onChanged: (isChanged: boolean) => void;
  onSaved: () => void;
}

const EditForm = ({ opened, isReadOnly, onChanged, onSaved }: EditFormProps) => {
  const t = useText();
  const toast = useToast();
  const errorText = useErrorText();
  const [read, setRead] = useState(opened);
  /** The version being edited when somebody else saved another one. */
  const [before, setBefore] = useState<Listing | null>(null);
  const [send] = useSaveListingMutation();
  const [readAgain] = useLazyListingToEditQuery();

  const refused = async (error: unknown): Promise<SaveResult> => {
    const { status, code, details } = asApiError(error);
    toast.show({ title: t('edit.failed'), text: t('edit.failedText'), kind: 'bad' });
    // For a lock error, the details name its holder instead of invalid fields.
    if (status !== 412)
      return { saved: false, message: errorText(error), details: code === 'locked' ? [] : details };
    const { data } = await readAgain(read.listing.id);
    if (data) {
      setBefore((first) => first ?? read.listing);
      setRead(data);
    }
    return { saved: false, message: t('edit.conflict'), details: [] };
  };
  const save = async (patch: Record<string, unknown>): Promise<SaveResult> => {
    if (Object.keys(patch).length === 0) {
      toast.show({ title: t('edit.nothing'), text: t('edit.nothingText') });
      return { saved: true };
    }
    const { error } = await send({ ...read, patch });
    if (error) return refused(error);
    toast.show({ title: t('edit.saved'), text: t('edit.savedText') });
    onChanged(false);
    onSaved();
    return { saved: true };
  };
  const form = useListingForm({ listing: read.listing, save });
  const { isChanged } = form;
  // Known before the next key is pressed: it may be the one that closes the dialog.
  useLayoutEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  const shown = (
    <ListingForm
      form={form}
      label={t('edit.label')}
      hasSections={!isReadOnly}
      submitLabel={t('edit.save')}
      foot={t('edit.foot')}
      onSubmit={form.submit}
      head={before && <Conflict before={before} now={read.listing} form={form} />}
    />
  );
  return isReadOnly ? (
    <fieldset className="admin-readonly" disabled>
      {shown}
    </fieldset>
  ) : (
    shown
  );
};

interface ConflictProps {
  /** As it was opened. */
  before: Listing;
  /** The value saved by somebody else. */
  now: Listing;
  form: Pick<ListingFormState, 'values' | 'variant' | 'resetFields'>;
}

/** Compares the values saved by somebody else with those of the form. */
const Conflict = ({ before, now, form: { values, variant, resetFields } }: ConflictProps) => {
  const t = useText();
  const format = useFormatters();
  const [opened, theirs, yours] = [fromListing(before), fromListing(now), values].map((version) =>
    toSubmission(version, variant),
  ) as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>];
  const isSame = (one: unknown, other: unknown): boolean =>
    JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
  const fields = Object.keys({ ...theirs, ...opened })
    .filter(isEditableField)
    .filter((field) => !isSame(opened[field], theirs[field]));
  const names = useReferenceNames(fields);
  const formatField = (field: EditableField, version: Record<string, unknown>): string =>
    formatFact(field, version[field], { t, format, names }) ?? t('fact.unknown');
  return (
    <Note kind="warn" title={t('edit.conflict')}>
      <p>{t('edit.conflictText')}</p>
      <div className="review-panel__scroll" tabIndex={0} role="region" aria-label={t('edit.conflictTable')}>
        <table className="table comparison comparison--two">
          <caption className="visually-hidden">{t('edit.conflictTable')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('edit.field')}</th>
              <th scope="col">{t('edit.yours')}</th>
              <th scope="col">{t('edit.theirs')}</th>
              <th scope="col">{t('edit.choice')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{t(`fact.${field}`)}</th>
                <td>{formatField(field, yours)}</td>
                <td>
                  <mark>{formatField(field, theirs)}</mark>
                </td>
                <td>
                  {isSame(yours[field], theirs[field]) ? (
                    t('edit.same')
                  ) : (
                    <Button
                      size="sm"
                      aria-label={t('edit.takeTheirsOf', { field: t(`fact.${field}`) })}
                      onClick={() => resetFields(fieldsChosenTogether(field))}
                    >
                      {t('edit.takeTheirs')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Note>
  );
};
