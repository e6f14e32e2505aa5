import { fieldNames, fieldsWith, specOf, type FieldName } from './fields';
import { listingTypes } from './listing-types';
import type { EntityType } from './types';

/** The fields that state one fact together with this one, itself included. */
export const statementOf = (name: FieldName): FieldName[] => {
  const { statement } = specOf(name);
  return statement === undefined
    ? [name]
    : fieldNames.filter((other) => specOf(other).statement === statement);
};

/** Whether listings of a type have a field. */
export const hasField = (type: EntityType, name: FieldName): boolean =>
  specOf(name).types?.includes(type) ?? true;

/** Whether a value of a field is refused on listings of a type. Forms send `false` and `not_specified` for what is left open. */
export const refusesField = (type: EntityType, name: FieldName, value?: unknown): boolean => {
  if (hasField(type, name)) return false;
  if (specOf(name).elsewhere !== 'accepted') return true;
  return listingTypes[type].hasOnlyItsFields && value !== false && value !== 'not_specified';
};

/** Fields that say whether what is offered is halal. */
export const halalFields = fieldsWith({ aboutHalal: true });

/** Whether a value of such a field says something. */
export const saysSomething = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== 'Unknown' && value !== 'not_specified' && value !== '';

/** Whether a choice is one that listings of a type do not have. */
export const refusesOption = (type: EntityType, name: FieldName, value: unknown): boolean =>
  typeof value === 'string' && !(specOf(name).only?.[type]?.includes(value) ?? true);
