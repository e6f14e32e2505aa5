import { type EditableReference, entityTypes, limits, referenceInputs } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { type TypedValues, usePersistedForm, useWatch } from '@halalmap/mfe-kit/persisted-form';
import { useUnsavedChanges } from '@halalmap/mfe-kit/unsaved-changes';
import { Note, useToast } from '@halalmap/ui';
import { Button } from '@halalmap/ui/antd/core';
import { Modal } from '@halalmap/ui/antd/extra';
import { useText } from '../../messages/en';
import { useReferenceText } from '../../messages/en-reference';
import {
  type FieldChoice,
  toTyped,
  toWire,
  TypedField,
  type TypedFieldSpec,
} from '../../shared/typed-fields';
import { type ReferenceEntry, useReferenceEntriesQuery, useSaveReferenceMutation } from './enterprise-api';

const name = { name: 'name', kind: 'text' } as const;
const description = { name: 'description', kind: 'area' } as const;
const website = { name: 'website', kind: 'text' } as const;
const logo = { name: 'logoUrl', kind: 'text' } as const;
const type = { name: 'entityType', kind: 'choice' } as const;
const parent = { name: 'parentCategoryId', kind: 'id' } as const;
const isActive = { name: 'isActive', kind: 'flag' } as const;
const ordered = [{ name: 'icon', kind: 'text' }, { name: 'sortOrder', kind: 'order' }, isActive] as const;
const category = [name, description, ...ordered] as const;
const subcategory = [name, parent, description, ...ordered] as const;

/** What an admin gives for an entry of each kind, from the top of its form to its end. */
const referenceFields = {
  brands: [
    name,
    type,
    description,
    { name: 'countryOfOrigin', kind: 'text' },
    website,
    logo,
    { name: 'halalCertificationStatus', kind: 'text' },
    { name: 'isVerified', kind: 'flag' },
  ],
  categories: [name, type, parent, description, ...ordered],
  'food-types': [
    name,
    { name: 'cuisineFamily', kind: 'text' },
    description,
    { name: 'typicalIngredients', kind: 'list' },
    { name: 'dietaryRestrictions', kind: 'text' },
    isActive,
  ],
  'certifying-bodies': [
    name,
    { name: 'fullName', kind: 'text' },
    { name: 'aliases', kind: 'list' },
    { name: 'country', kind: 'text' },
    { name: 'isRecognized', kind: 'answer' },
    { name: 'accreditationLevel', kind: 'text' },
    { name: 'accreditedFrom', kind: 'day' },
    { name: 'accreditedUntil', kind: 'day' },
    { name: 'certificateValidityPeriod', kind: 'text' },
    website,
    { name: 'contactEmail', kind: 'text' },
    { name: 'contactPhone', kind: 'text' },
    logo,
  ],
  'halal-product-categories': category,
  'halal-product-subcategories': subcategory,
  'muslim-business-categories': [...category, { name: 'asksHalal', kind: 'flag' }],
  'muslim-business-subcategories': [...subcategory, { name: 'asksHalal', kind: 'answer' }],
} as const satisfies Record<EditableReference, readonly TypedFieldSpec[]>;

/** A field of any kind. */
type ReferenceField = (typeof referenceFields)[EditableReference][number]['name'];

/** What the fields of a new entry begin with. */
const newEntries: Partial<Record<EditableReference, TypedValues>> = {
  'muslim-business-categories': { asksHalal: 'true' },
};
const newEntry = { entityType: 'product', country: 'Philippines', isActive: 'true' } as const;

/** Fields that the server does not do without. */
const requiredFields: ReadonlySet<string> = new Set<ReferenceField>(['name', 'entityType', 'country']);

/** Where the parents of a kind are, and whether an entry must have one. */
export const parents: Partial<Record<EditableReference, { kind: EditableReference; isRequired: boolean }>> = {
  categories: { kind: 'categories', isRequired: false },
  'halal-product-subcategories': { kind: 'halal-product-categories', isRequired: true },
  'muslim-business-subcategories': { kind: 'muslim-business-categories', isRequired: true },
};

interface ReferenceDialogProps {
  kind: EditableReference;
  /** null for a new one. */
  entry: ReferenceEntry | null;
  onClose: () => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** All fields of an entry of the reference data; of one that is there only what differs is sent. */
export const ReferenceDialog = ({ kind, entry, onClose }: ReferenceDialogProps) => {
  const t = useReferenceText();
  const shared = useText();
  const toast = useToast();
  const errorText = useErrorText();
  const [save] = useSaveReferenceMutation();
  const fields = referenceFields[kind];
  const opened = entry ? toTyped(fields, entry) : { ...newEntry, ...newEntries[kind] };

  const form = usePersistedForm({
    schema: referenceInputs[kind],
    toInput: (typed) => toWire(fields, typed),
    defaults: opened,
    send: async (input) => {
      const before: Record<string, unknown> = entry ? toWire(fields, opened) : {};
      const body = Object.fromEntries(
        Object.entries(input).filter(([field, value]) => !entry || !isSame(value, before[field])),
      );
      if (entry && Object.keys(body).length === 0) return { data: entry };
      return save({ kind, id: entry?.id ?? null, body });
    },
    onDone: ({ name }) => {
      toast.show(
        entry
          ? { title: t('ref.saved'), text: t('ref.savedText', { name }) }
          : { title: t('ref.added'), text: t('ref.addedText', { name }) },
      );
      onClose();
    },
    // Of two with one name, the name is at fault.
    fieldOf: ({ status, details }) => (status === 409 && details.length === 0 ? 'name' : null),
    failureText: errorText,
  });
  const { leave, question } = useUnsavedChanges(form.isUnsaved);

  const parent = parents[kind];
  const { data: above = [] } = useReferenceEntriesQuery(parent?.kind ?? kind);
  const type = useWatch({ control: form.control, name: 'entityType' });
  const choicesOf = (field: ReferenceField): FieldChoice[] => {
    if (field === 'entityType')
      return entityTypes.map((value) => ({ value, label: shared(`queue.type.${value}`) }));
    if (field === 'isRecognized' || field === 'asksHalal') {
      return [
        { value: '', label: t(field === 'asksHalal' ? 'ref.asParent' : 'ref.notKnown') },
        { value: 'true', label: t('ref.yes') },
        { value: 'false', label: t('ref.no') },
      ];
    }
    const offered = above.filter(
      ({ id, entityType }) => parent?.kind !== kind || (id !== entry?.id && entityType === type),
    );
    return [
      ...(parent?.isRequired ? [] : [{ value: '', label: t('ref.none') }]),
      ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
    ];
  };
  const isRequired = (field: ReferenceField): boolean =>
    requiredFields.has(field) || (field === 'parentCategoryId' && parent?.isRequired === true);

  return (
    <>
      <Modal
        open
        width={720}
        title={
          entry ? t('ref.editNamed', { name: entry.name }) : t('ref.addTitle', { one: t(`ref.one.${kind}`) })
        }
        footer={null}
        mask={{ closable: false }}
        onCancel={() => leave(onClose)}
        // Somebody quick types in a field before the dialog is fully open: that field keeps the focus.
        afterOpenChange={(isOpen) => {
          if (isOpen && !document.activeElement?.closest('.enterprise__form')) form.focusFirst();
        }}
      >
        <form {...form.formProps} className="enterprise__form">
          {form.failure && (
            <Note kind="bad" role="alert" title={t('ref.notSaved')}>
              <p>{form.failure}</p>
            </Note>
          )}
          <div className="enterprise__fields">
            {fields.map((field) => (
              <div key={field.name} className={field.kind === 'area' ? 'enterprise__wide' : undefined}>
                <TypedField
                  form={form}
                  field={field}
                  label={t(`ref.field.${field.name}`)}
                  hint={
                    field.kind === 'list'
                      ? t('ref.hint.list')
                      : (field.name === 'isRecognized' || field.name === 'asksHalal') &&
                        t(`ref.hint.${field.name}`)
                  }
                  mark={isRequired(field.name) ? 'required' : undefined}
                  choices={choicesOf(field.name)}
                  maxLength={field.kind === 'area' ? limits.text.long : limits.text.link}
                />
              </div>
            ))}
          </div>
          <div className="enterprise__end">
            <Button onClick={() => leave(onClose)}>{t('ref.cancel')}</Button>
            <Button type="primary" htmlType="submit" loading={form.isSending}>
              {t(form.isSending ? 'ref.saving' : 'ref.save')}
            </Button>
          </div>
        </form>
      </Modal>
      {question}
    </>
  );
};
