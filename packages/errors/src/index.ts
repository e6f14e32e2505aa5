export {
  AppError,
  conflict,
  emailNotVerified,
  forbidden,
  invalidTransition,
  notFound,
  rangeNotSatisfiable,
  rateLimited,
  storageFull,
  unauthenticated,
  unavailable,
  unprocessable,
  validationFailed,
} from './app-error';
export { isUnavailable } from './is-unavailable';
