// What of React Redux the front end shares: what features use, then what RTK Query is made of. Not `connect`, half of the library.
export {
  Provider,
  useDispatch,
  ReactReduxContext,
  batch,
  shallowEqual,
  useSelector,
  useStore,
} from '@whole/react-redux';
