import { fieldNames, fields, type FieldName, type FieldWith } from './fields';
import type { FieldSpec } from './field-spec';

/** Name of a field with answers by which listings are filtered and counted. */
export type FilteredField = FieldWith<{ filter: { parameter: string; value: string } }>;

type FilterOf<Name extends FilteredField> = Extract<(typeof fields)[Name], { filter: unknown }>['filter'];

/** The query parameters of the filters by answers, with the value that each takes. */
export type AnswerFilters = {
  [Name in FilteredField as FilterOf<Name>['parameter']]?: FilterOf<Name>['value'] | undefined;
};
/** Name of such a parameter, which is also that of its facet. */
export type AnswerParameter = keyof AnswerFilters;

/** A filter by the answer to a question about a place. */
export interface AnswerFilter {
  /** The field that holds the answer. */
  field: FilteredField;
  /** Name of the query parameter and of the facet. */
  parameter: AnswerParameter;
  /** The value of the parameter. */
  value: 'yes' | 'no';
  /** The answer that a place must have. */
  answer: 'Yes' | 'No';
}

const filterOf = (field: FieldName): AnswerFilter[] => {
  const { filter }: FieldSpec = fields[field];
  if (!filter) return [];
  const answer = filter.value === 'yes' ? 'Yes' : 'No';
  return [
    { ...filter, answer, field: field as FilteredField, parameter: filter.parameter as AnswerParameter },
  ];
};

/** The filters by answers, in the order of the registry. A place without that answer is never found by it. */
export const answerFilters: readonly AnswerFilter[] = fieldNames.flatMap(filterOf);
