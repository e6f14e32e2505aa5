// The part of the router that the front end shares. The whole library is four times as large; add a name here to use it.
export {
  Link,
  Navigate,
  Router,
  UNSAFE_createBrowserHistory,
  matchPath,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router';
