import { editableFieldNames, type Listing, type MergeFields } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useErrorText } from '@halalmap/mfe-kit';
import { Note, useToast } from '@halalmap/ui';
import { Modal, Radio } from '@halalmap/ui/antd/extra';
import { useId, useState } from 'react';
import { useText } from '../../messages/en';
import { type EditableField, formatFact, useReferenceNames } from '../../shared/format-fact';
import { useMergeListingMutation } from './duplicates-api';
import './duplicates.css';

type MergeableField = keyof MergeFields & EditableField;
type Side = 'from' | 'into';
const sides = ['into', 'from'] as const;

const mergeable = editableFieldNames.filter(
  (field): field is MergeableField => field !== 'entityType' && field !== 'certificationBody',
);
const valueOf = (listing: Listing, field: MergeableField): unknown => listing[field as keyof Listing];

interface MergeDialogProps {
  /** The listing that is removed. */
  from: Listing;
  /** The public listing that is kept. */
  into: Listing;
  onClose: () => void;
}

/**
 * Makes two listings of one place one. For each field in which they differ, the admin chooses whose value is kept: at
 * first that of the public listing, or the other's where it has none.
 */
export const MergeDialog = ({ from, into, onClose }: MergeDialogProps) => {
  const t = useText();
  const isPublic = from.status === 'approved';
  const format = useFormatters();
  const toast = useToast();
  const errorText = useErrorText();
  const group = useId();
  const names = useReferenceNames(mergeable.filter((field) => valueOf(from, field) !== valueOf(into, field)));
  const [merge, { isLoading, error }] = useMergeListingMutation();
  const [chosen, setChosen] = useState<Partial<Record<MergeableField, Side>>>({});

  const shown = (listing: Listing, field: MergeableField): string | null =>
    formatFact(field, valueOf(listing, field), { t, format, names });
  const rows = mergeable
    .map((field) => ({ field, from: shown(from, field), into: shown(into, field) }))
    .filter((row) => row.from !== row.into);
  const sideOf = ({ field, into: kept }: (typeof rows)[number]): Side =>
    chosen[field] ?? (kept === null ? 'from' : 'into');
  const taken = rows.filter((row) => sideOf(row) === 'from').map(({ field }) => field);
  const known = mergeable.filter((field) => shown(from, field) !== null).length;
  const equal = known - rows.filter((row) => row.from !== null).length;

  const confirm = async (): Promise<void> => {
    const fields = Object.fromEntries(taken.map((field) => [field, 'from' as const]));
    const { error: failure } = await merge({ id: from.id, intoId: into.id, fields });
    if (failure) return;
    toast.show({ title: t('merge.done'), text: t('merge.doneText', { from: from.name, into: into.name }) });
    onClose();
  };

  return (
    <Modal
      open
      width={720}
      title={t('merge.title', { into: into.name })}
      okText={t('merge.confirm')}
      cancelText={t('dialog.cancel')}
      okButtonProps={{ danger: true, loading: isLoading }}
      mask={{ closable: false }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <div className="stack">
        <p className="muted">{t(isPublic ? 'merge.effectPlace' : 'merge.effect')}</p>
        {error && (
          <Note kind="bad" role="alert" title={t('merge.failed')}>
            <p>{errorText(error)}</p>
          </Note>
        )}
        {rows.map((row) => (
          <fieldset key={row.field} className="merge">
            <legend className="label">{t(`fact.${row.field}`)}</legend>
            {sides.map((side) => (
              <Radio
                key={side}
                name={`${group}-${row.field}`}
                checked={sideOf(row) === side}
                onChange={() => setChosen({ ...chosen, [row.field]: side })}
              >
                <span className={row[side] === null ? 'unk' : undefined}>
                  <bdi>{row[side] ?? t('fact.unknown')}</bdi>
                </span>{' '}
                <span className="small muted">{t(isPublic ? `merge.${side}Place` : `merge.${side}`)}</span>
              </Radio>
            ))}
          </fieldset>
        ))}
        {rows.length === 0 && <p>{t('merge.nothing')}</p>}
        {equal > 0 && <p className="small muted">{t('merge.equal', { count: equal })}</p>}
        <p role="status">
          {taken.length === 0
            ? t('merge.takesNothing')
            : t('merge.takes', { fields: taken.map((field) => t(`fact.${field}`)).join(', ') })}
        </p>
      </div>
    </Modal>
  );
};
