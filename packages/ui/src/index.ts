export { Button, IconButton, LinkButton, type ButtonProps } from './components/button';
export { ChartLand } from './components/chart-land';
export { Langkit, Logo, Divider, Okir } from './components/ornaments';
export { Checkbox, RadioGroup, Field, FieldError, Select, type Option } from './components/field';
export { classNames, Icon, LiveRegion, VisuallyHidden } from './components/basics';
export { PlaceholderPattern, patternTypes } from './components/placeholder-pattern';
export { Dialog } from './components/dialog';
export { EvidenceList, Freshness, useNow } from './components/evidence-list';
export {
  LoadMore,
  PlaceListSkeleton,
  Skeleton,
  EmptyState,
  ErrorState,
  Note,
  type NoteProps,
} from './components/states';
export { PlaceCard, PlaceImage, PriceTag, Rating, townOf } from './components/place-card';
export {
  PasswordInput,
  SearchInput,
  TextArea,
  TextInput,
  type SearchInputProps,
  type TextAreaProps,
  type TextInputProps,
} from './components/text-input';
export { SampleTag, StatusTag, Tag, type TagProps } from './components/tag';
export { ToastProvider, useToast } from './components/toast';
export {
  newestEvidence,
  SignLabel,
  TrustBadge,
  TrustLabel,
  TrustGlyph,
  TrustMarks,
} from './components/trust-badge';
export { useInBrowser, useTypedText } from './components/use-in-browser';
export { uiMessages, useFetchedWord, useReferenceWord } from './messages/en';
export type { IconName } from './ornament/icon-names';
export { colorSchemeChoices, ThemeProvider, useColorScheme } from './theme/theme-provider';
