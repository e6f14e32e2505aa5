export {
  detailFields,
  type FieldName,
  fieldsChosenTogether,
  fieldsOf,
  hoursFields,
  type HoursField,
} from './listing-form/form-values';
export { errorsByField, hasErrors, hoursMessage, type FormErrors } from './listing-form/form-errors';
export { Section, type FormState } from './listing-form/form-fields';
export { FormPhotos, imagesOf, useFormPhotos, type FormPhotosState } from './listing-form/form-photos';
export { asksHalalIn, emptyForm, readStoredValues, type FormValues } from './listing-form/form-values';
export {
  AllAndYet,
  showsCertificate,
  CertificateFiles,
  certificateFilesOf,
  useCertificateFiles,
  type CertificateFilesState,
} from './listing-form/halal-section';
export { fromListing, toPatch, toSubmission } from './listing-form/listing-body';
export { type DaySpan, isComplete, toPeriods } from './listing-form/hours';
export { ListingForm } from './listing-form/listing-form';
export { HoursEditor, RamadanHoursEditor } from './listing-form/opening-hours';
export { readPastedSpot } from './listing-form/pasted-spot';
export { type LoadPinMap, PinSection } from './listing-form/pin-section';
export {
  useFormBusinessCategoriesQuery,
  useFormMunicipalitiesQuery,
  useFormProductCategoriesQuery,
  useFormProvincesQuery,
} from './listing-form/reference-api';
export {
  useFormWords,
  useListingFields,
  useListingForm,
  type ListingFields,
  type ListingFormState,
  type SaveResult,
} from './listing-form/use-listing-form';
export { listingFormMessages } from './messages/en-listing-form';
