import { editableFieldNames, type Listing, type MergeFields } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useErrorText } from '@halalmap/mfe-kit';
import { Note, useToast } from '@halalmap/ui';
import { Modal, Radio } from '@halalmap/ui/antd/extra';
import { useId, useState, type ReactNode } from 'react';
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

/** The words for the two listings: a submission, a place merged into one that was searched for, or two chosen together. */
type Words = '' | 'Place' | 'Pair';

interface MergeDialogProps {
  /** The listing that is removed. */
  from: Listing;
  /** The public listing that is kept. */
  into: Listing;
  words?: Words;
  /** Asks which of the two is kept. */
  question?: ReactNode;
  onClose: () => void;
  onMerged?: () => void;
}

/**
 * Makes two listings of one place one. For each field in which they differ, the admin chooses whose value is kept: at
 * first that of the public listing, or the other's where it has none.
 */
export const MergeDialog = (props: MergeDialogProps) => {
  const { from, into, question, onClose, onMerged } = props;
  const t = useText();
  const words: Words = props.words ?? (from.status === 'approved' ? 'Place' : '');
  const format = useFormatters();
  const toast = useToast();
  const errorText = useErrorText();
  const group = useId();
  const names = useReferenceNames(mergeable.filter((field) => valueOf(from, field) !== valueOf(into, field)));
  const [merge, { isLoading, error }] = useMergeListingMutation();
  // By listing, so that a choice stands when the two change their roles.
  const [chosen, setChosen] = useState<Partial<Record<MergeableField, string>>>({});

  const shown = (listing: Listing, field: MergeableField): string | null =>
    formatFact(field, valueOf(listing, field), { t, format, names });
  const rows = mergeable
    .map((field) => ({ field, from: shown(from, field), into: shown(into, field) }))
    .filter((row) => row.from !== row.into);
  const sideOf = ({ field, into: kept }: (typeof rows)[number]): Side => {
    const id = chosen[field];
    return (id === undefined ? kept === null : id === from.id) ? 'from' : 'into';
  };
  const taken = rows.filter((row) => sideOf(row) === 'from').map(({ field }) => field);
  const known = mergeable.filter((field) => shown(from, field) !== null).length;
  const equal = known - rows.filter((row) => row.from !== null).length;

  const confirm = async (): Promise<void> => {
    const fields = Object.fromEntries(taken.map((field) => [field, 'from' as const]));
    const { error: failure } = await merge({ id: from.id, intoId: into.id, fields });
    if (failure) return;
    toast.show({ title: t('merge.done'), text: t('merge.doneText', { from: from.name, into: into.name }) });
    onMerged?.();
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
        {question}
        <p className="muted">{t(`merge.effect${words}`)}</p>
        {error && (
          <Note kind="bad" role="alert" title={t('merge.failed')}>
            <p>{errorText(error)}</p>
          </Note>
        )}
        {rows.map((row) => (
          <fieldset key={row.field} className="merge-card">
            <legend className="label">{t(`fact.${row.field}`)}</legend>
            {sides.map((side) => (
              <Radio
                key={side}
                name={`${group}-${row.field}`}
                checked={sideOf(row) === side}
                onChange={() => setChosen({ ...chosen, [row.field]: { from, into }[side].id })}
              >
                <span className={row[side] === null ? 'unknown' : undefined}>
                  <bdi>{row[side] ?? t('fact.unknown')}</bdi>
                </span>{' '}
                <span className="small muted">{t(`merge.${side}${words}`)}</span>
              </Radio>
            ))}
          </fieldset>
        ))}
        {rows.length === 0 && <p>{t('merge.nothing')}</p>}
        {equal > 0 && <p className="small muted">{t('merge.equal', { count: equal })}</p>}
        <p role="status">
          {taken.length === 0
            ? t(words === 'Pair' ? 'merge.takesNothingPair' : 'merge.takesNothing')
            : t(words === 'Pair' ? 'merge.takesPair' : 'merge.takes', {
                fields: taken.map((field) => t(`fact.${field}`)).join(', '),
              })}
        </p>
      </div>
    </Modal>
  );
};
