// The part of React Redux that the front end shares: what features use, and what RTK Query needs. Not `connect`, half of the library.
export {
  Provider,
  useDispatch,
  ReactReduxContext,
  batch,
  shallowEqual,
  useSelector,
  useStore,
} from '@whole/react-redux';
