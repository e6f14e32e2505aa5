export * from './account';
export * from './business-profile';
export * from './certificate';
export * from './claim';
export * from './confirmation';
export * from './duplicates';
export * from './endpoints';
export * from './endpoints/define-endpoint';
export * from './error';
export * from './events';
export * from './evidence';
export { documentId } from './fields';
export * from './fold';
export { documentedSchema } from './given-fields';
export * from './favorite';
export * from './health';
export * from './held-picture';
export * from './image';
export * from './limits';
export * from './listing';
export {
  listingStatuses,
  listingStatusSchema,
  openingPeriodSchema,
  priceRangeSchema,
  type ListingOrigin,
  type ListingStatus,
  type OpeningPeriod,
  type PriceRange,
} from './listing-fields';
export * from './listing-change';
export * from './listing-edit';
export * from './listing-query';
export * from './listing-values';
export * from './activity';
export * from './message';
export { openApiDocument } from './openapi';
export * from './map-tiles';
export * from './operations';
export * from './overview';
export * from './spam';
export type { PageRenderer, RenderedPage, SiteDetails } from './page-renderer';
export {
  isBackOffice,
  navigationPaths,
  pageOf,
  pages,
  pageTexts,
  remoteOf,
  type NavigationPath,
  type PathsOf,
} from './pages';
export * from './passkey';
export { paginationOf } from './pagination-of';
export { plainMessage } from './plain-message';
export * from './product';
export * from './reference';
export * from './reference-edit';
export * from './review';
export * from './saved-filter';
export * from './second-factor';
export * from './transfer';
export * from './trust';
export * from './user';
