export { ColorSchemeControl } from './color-scheme-control';
export { useCurrentDirectory, useInDirectory } from './current-directory';
export { dropEarlyPress, useEarlyPress } from './early-press';
export { useErrorText } from './messages/en';
export {
  ErrorBoundary,
  PageBoundary,
  PartFailed,
  PageSkeleton,
  usePageTitle,
  RoutePages,
  usePageParams,
} from './page';
export {
  createRemoteLoader,
  type FederationHost,
  type RemoteLoader,
  type RemoteName,
  defineRemote,
  type RemoteModule,
  type RemoteRoute,
  defineRenderable,
  type RenderableRemote,
} from './remote-loader';
export { RequireRole, safeReturnPath, signInPath, useSession } from './require-role';
