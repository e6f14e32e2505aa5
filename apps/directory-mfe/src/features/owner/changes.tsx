import type { Change, Listing } from '@halalmap/contracts';
import { type Formatters, useFormatters } from '@halalmap/i18n';
import { Note } from '@halalmap/ui';
import { useState } from 'react';
import { factValueText, isFactField } from '../../facts/fact-fields';
import { type FormText, type OwnerText, useFormText, useOwnerText } from '../../messages/en-owner';
import { useFocusAfter } from '../../shared/hooks';
import { ConfirmedWithdrawal } from '../../shared/confirmed-withdrawal';
import { useOwnChangesInfiniteQuery, useWithdrawChangeMutation } from './owner-api';

interface TextTools {
  t: OwnerText;
  text: FormText;
  format: Formatters;
}

const otherFields = [
  'entityType',
  'provinceId',
  'municipalityId',
  'latitude',
  'longitude',
  'brandId',
  'categoryId',
  'halalProductCategoryId',
  'halalProductSubcategoryId',
  'muslimBusinessCategoryId',
  'muslimBusinessSubcategoryId',
  'businessRegNumber',
  'taxId',
] as const;
type OtherField = (typeof otherFields)[number];

const isOther = (field: string): field is OtherField => otherFields.some((name) => name === field);

/** Fields that are displayed under the name of another field. */
const hiddenFields: ReadonlySet<string> = new Set(['certifyingBodyId', 'certificationBody', 'foodTypeId']);

/** Where the name of a reference data entry is stored whose id the field holds. */
const nameFields: Partial<Record<OtherField, keyof Listing>> = {
  provinceId: 'provinceName',
  municipalityId: 'municipalityName',
  brandId: 'brandName',
};

const declarations = ['Yes', 'No', 'Unknown'] as const;

/** The display name of a field; null for internal fields. */
export const fieldName = (field: string, { t, text }: TextTools): string | null => {
  if (hiddenFields.has(field)) return null;
  if (isFactField(field)) return text(`listing.fact.${field}`);
  return isOther(field) ? t(`owner.field.${field}`) : field;
};

/**
 * Formats the value of a field.
 * @param listing provides the names of referenced entries, when the value is its own
 */
export const valueText = (field: string, value: unknown, tools: TextTools, listing?: Listing): string => {
  const { t, text } = tools;
  if (value === null || value === undefined || value === '' || value === 'not_specified')
    return t('owner.nothing');
  const declaration = declarations.find((one) => one === value);
  if ((field === 'halalCertified' || field === 'muslimOwned') && declaration)
    return text(`form.answer.${declaration}`);
  if (typeof value === 'boolean') return text(value ? 'listing.yes' : 'listing.no');
  if (isFactField(field))
    return factValueText(field, value, { t: text, format: tools.format }) ?? t('owner.nothing');
  const named = listing && isOther(field) && nameFields[field] ? listing[nameFields[field]] : null;
  return typeof named === 'string' ? named : String(value);
};

/** The fields of a change with their new values. */
export const ChangeFields = ({ fields }: { fields: Readonly<Record<string, unknown>> }) => {
  const tools = { t: useOwnerText(), text: useFormText(), format: useFormatters() };
  const lines = Object.entries(fields).flatMap(([field, value]) => {
    const name = fieldName(field, tools);
    return name === null ? [] : [{ field, name, value: valueText(field, value, tools) }];
  });
  return (
    <dl className="facts owner__facts">
      {lines.map(({ field, name, value }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

interface WithdrawChangeProps {
  change: Change;
  /** The name of the place. */
  name: string | null;
  onWithdrawn?: () => void;
}

/** Withdraws a pending change after a confirmation. */
export const WithdrawChange = ({ change, name, onWithdrawn }: WithdrawChangeProps) => {
  const t = useOwnerText();
  const [withdraw, call] = useWithdrawChangeMutation();
  const texts = {
    withdraw: t('owner.withdraw'),
    of: name === null ? null : t('owner.withdrawOf', { name }),
    title: t('owner.withdrawTitle'),
    text: t('owner.withdrawText'),
    keep: t('owner.keep'),
    failed: t('owner.withdrawFailed'),
    done: t('owner.changeWithdrawn'),
  };
  return (
    <ConfirmedWithdrawal
      texts={texts}
      withdraw={() => withdraw(change)}
      call={call}
      onWithdrawn={onWithdrawn}
    />
  );
};

/**
 * The owner's pending change of trust facts; renders nothing without one, except a note that it was withdrawn.
 * @param mayWithdraw only the requester may withdraw it
 */
export const PendingChange = ({ listing, mayWithdraw }: { listing: Listing; mayWithdraw: boolean }) => {
  const t = useOwnerText();
  const format = useFormatters();
  const { pendingChange, id } = listing;
  const { data } = useOwnChangesInfiniteQuery(
    { listingId: id, status: 'pending' },
    { skip: !mayWithdraw || !pendingChange },
  );
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  const status = useFocusAfter<HTMLParagraphElement>(pendingChange === undefined);
  if (!pendingChange)
    return (
      isWithdrawn && (
        <p ref={status} tabIndex={-1} className="small muted">
          {t('owner.withdrawnHere')}
        </p>
      )
    );
  const change = data?.pages[0]?.changes[0];
  return (
    <Note kind="warn" icon="hourglass" title={t('owner.waits')}>
      <p>{t('owner.waitsSince', { day: format.day(pendingChange.createdAt) })}</p>
      <ChangeFields fields={pendingChange.fields} />
      {mayWithdraw && change && (
        <WithdrawChange change={change} name={listing.name} onWithdrawn={() => setIsWithdrawn(true)} />
      )}
    </Note>
  );
};
