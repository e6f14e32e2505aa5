export {
  detailFields,
  type FieldName,
  fieldsOf,
  type FormVariant,
  prayerFields,
} from './listing-form/field-lists';
export { errorsByField, hasErrors, validateForm, type FormErrors } from './listing-form/form-errors';
export { Section, type FormState } from './listing-form/form-fields';
export {
  categoryField,
  emptyForm,
  notListed,
  readStoredValues,
  withField,
  type FormValues,
} from './listing-form/form-values';
export {
  showsCertificate,
  CertificateFiles,
  certificateFilesOf,
  useCertificateFiles,
  type CertificateFilesState,
} from './listing-form/halal-section';
export { fromListing, toPatch, toSubmission } from './listing-form/listing-body';
export { ListingForm, type ListingFormProps } from './listing-form/listing-form';
export type { LoadPinMap, PinMapProps } from './listing-form/pin-section';
export {
  useFormBusinessCategoriesQuery,
  useFormMunicipalitiesQuery,
  useFormProductCategoriesQuery,
  useFormProvincesQuery,
} from './listing-form/reference-api';
export {
  changedFields,
  useFormProblems,
  useFormWords,
  useListingForm,
  type FormProblems,
  type ListingFormState,
  type SaveResult,
} from './listing-form/use-listing-form';
export { listingFormMessages, useFormText, type FormText } from './messages/en-listing-form';
