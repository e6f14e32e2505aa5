import { type EntityType, entityTypes } from '@halalmap/contracts';
import { columnFields, type ColumnField } from '@halalmap/listing-model';
import { Note } from '@halalmap/ui';
import { useId } from 'react';
import { en, type Text, useText } from '../../messages/en';
import type { ColumnMapping } from './import-file';

type FactKey = Extract<keyof typeof en, `fact.${string}`>;
const isFact = (key: string): key is FactKey => key in en;

/** The label of a field; its own name where it has none. */
export const nameOfField = (field: string, t: Text): string => {
  const key = `fact.${field}`;
  if (field === 'id' || field === 'updatedAt') return t(`import.field.${field}`);
  return field === 'externalId' ? t('import.field.externalId') : isFact(key) ? t(key) : field;
};

/** The fields that two columns hold, and those that are needed and missing. */
export const problemsOf = (mapping: ColumnMapping): { twice: ColumnField[]; hasKind: boolean } => {
  const fields = Object.values(mapping).filter((field) => field !== null);
  return {
    twice: [...new Set(fields.filter((field, at) => fields.indexOf(field) !== at))],
    hasKind: fields.includes('entityType') || fields.includes('externalId') || fields.includes('id'),
  };
};

interface ColumnMappingProps {
  headers: readonly string[];
  mapping: ColumnMapping;
  /** The file is being processed: nothing can be chosen. */
  isBusy: boolean;
  onChange: (header: string, field: ColumnField | null) => void;
  /** What all rows are when no column says it. */
  entityType: EntityType | null;
  onEntityType: (entityType: EntityType | null) => void;
}

/** Which field each column of the file holds: guessed, and changed by the admin. */
export const ColumnMappingFields = ({
  headers,
  mapping,
  isBusy,
  onChange,
  entityType,
  onEntityType,
}: ColumnMappingProps) => {
  const t = useText();
  const id = useId();
  const named = headers.filter((header) => header !== '');
  const unused = named.filter((header) => mapping[header] === null).length;
  const { twice, hasKind } = problemsOf(mapping);
  const options = columnFields
    .map((field) => ({ field, label: nameOfField(field, t) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <section className="stack" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="heading-small">
        {t('import.columns.title')}
      </h3>
      <p className="small muted">{t('import.columns.text', { count: named.length, unused })}</p>
      {!hasKind && (
        <Note kind={entityType ? 'info' : 'bad'} title={t('import.columns.noKind')} role="alert">
          <p>{t('import.columns.noKindText')}</p>
          <label htmlFor={`${id}-type`}>{t('import.columns.allAre')}</label>{' '}
          <select
            id={`${id}-type`}
            className="input input--sm"
            value={entityType ?? ''}
            disabled={isBusy}
            onChange={({ target }) => onEntityType(entityTypes.find((type) => type === target.value) ?? null)}
          >
            <option value="">{t('import.columns.allAre.none')}</option>
            {entityTypes.map((type) => (
              <option key={type} value={type}>
                {t(`import.columns.allAre.${type}`)}
              </option>
            ))}
          </select>
        </Note>
      )}
      {twice.length > 0 && (
        <Note
          kind="bad"
          title={t('import.columns.twice', {
            fields: twice.map((field) => nameOfField(field, t)).join(', '),
          })}
          role="alert"
        />
      )}
      <ul className="import__columns">
        {named.map((header, at) => (
          <li
            key={`${header} ${at}`}
            className={mapping[header] === null ? 'import__column--unused' : undefined}
          >
            <label htmlFor={`${id}-${at}`}>
              <bdi>{header}</bdi>
            </label>
            <select
              id={`${id}-${at}`}
              className="input input--sm"
              value={mapping[header] ?? ''}
              disabled={isBusy}
              onChange={({ target }) => onChange(header, (target.value || null) as ColumnField | null)}
            >
              <option value="">{t('import.columns.none')}</option>
              {options.map(({ field, label }) => (
                <option key={field} value={field}>
                  {label}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  );
};
