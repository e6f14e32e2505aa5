export { openingPeriodSchema, type OpeningPeriod, type PriceRange } from '@halalmap/listing-model';
export * from '@halalmap/listing-model/phone';
export { cleanText } from '@halalmap/listing-model/text';
export * from './account';
export * from './activity';
export * from './api-keys';
export * from './certificate-request';
export * from './claim';
export * from './csv';
export * from './endpoints';
export type { EmbedLook } from './endpoints/embeds';
export * from './endpoints/define-endpoint';
export * from './error';
export * from './events';
export * from './favorite-changes';
export {
  barcodeForms,
  barcodeKeys,
  documentedSchema,
  fieldErrorOf,
  plainMessage,
  positionKind,
} from './fields';
export * from '@halalmap/listing-model/fold';
export * from './search-words';
export * from './health';
export * from './holidays';
export * from './image';
export * from './imports';
export * from './limits';
export * from './listing';
export * from './listing-map';
export * from './listing-edit';
export { listingStatuses, type ListingStatus } from './listing-fields';
export * from './listing-query';
export * from './listing-values';
export * from './mail';
export * from './map-tiles';
export * from './message';
export * from './moderation';
export * from './open-data';
export * from './owner-check';
export * from './photo-offer';
export { basePathOf, type Language, languages, longDateTags, readAddress } from './language';
export {
  openApiDocument,
  type ApiDocument,
  type ApiOperation,
  type JsonContent,
  type JsonSchema,
} from './openapi';
export {
  addedPageOf,
  type AddedPage,
  type PageRenderer,
  type RenderedPage,
  type SiteDetails,
  isBackOffice,
  navigationPaths,
  pageOf,
  pages,
  type PageText,
  pageTexts,
  pathIn,
  product,
  remoteOf,
  secretPageTexts,
  withoutSecret,
  type NavigationPath,
  type PathsOf,
} from './pages';

export * from './prayer';
export * from './queue';
export * from './reference';
export * from './review';
export * from './second-factor';
export * from './trust';
export * from './trust-levels';
export * from './user';
export { fnv1a, pickWeave, weaves } from './weaves';
