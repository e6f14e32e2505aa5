export { ColorSchemeControl } from './color-scheme-control';
export { useCurrentDirectory, useInDirectory } from './current-directory';
export { useErrorText } from './messages/en';
export {
  ErrorBoundary,
  LateNote,
  NeedsScript,
  PageBoundary,
  PartFailed,
  PageSkeleton,
  RemotesContext,
  usePageTitle,
  RoutePages,
  usePageParams,
} from './page';
export {
  createRemoteLoader,
  loadWithRetry,
  type FederationHost,
  type RemoteLoader,
  type RemoteName,
  defineRemote,
  type RemoteModule,
  type RemoteRoute,
  defineRenderable,
  type RenderableRemote,
} from './remote-loader';
export { SiteContext, siteWithoutContact, useReviewHours } from './site';
export { RequireRole, safeReturnPath, signInPath, useSession } from './require-role';
