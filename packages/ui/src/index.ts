export {
  Button,
  IconButton,
  LinkButton,
  type ButtonProps,
  type IconButtonProps,
  type LinkButtonProps,
} from './components/button';
export { Checkbox, RadioGroup, type CheckboxProps, type RadioGroupProps } from './components/choices';
export { classNames } from './components/class-names';
export {
  PlaceholderPattern as Cloth,
  type PlaceholderPatternProps as ClothProps,
} from './components/placeholder-pattern';
export { Dialog, type DialogProps } from './components/dialog';
export { EvidenceList } from './components/evidence-list';
export { Field, type ControlWiring, type FieldProps, type FieldTexts } from './components/field';
export { Freshness } from './components/freshness';
export { Icon, type IconProps } from './components/icon';
export { Langkit } from './components/ornaments';
export { Logo } from './components/logo';
export { Divider, Okir, type OkirProps } from './components/ornaments';
export { LoadMore, Pagination, type LoadMoreProps, type PaginationProps } from './components/pagination';
export {
  pickPlaceholderPattern as pickCloth,
  type PlaceholderPatternLook as ClothLook,
} from './components/pick-placeholder-pattern';
export { PlaceCard, type PlaceCardProps } from './components/place-card';
export { PlaceImage, type PlaceImageProps } from './components/place-image';
export { PriceTag } from './components/place-card';
export { Rating, type RatingProps } from './components/rating';
export { Select, type Option, type SelectProps } from './components/select';
export { PlaceListSkeleton, Skeleton } from './components/skeleton';
export {
  EmptyState,
  ErrorState,
  Note,
  type EmptyStateProps,
  type ErrorStateProps,
  type NoteProps,
} from './components/states';
export { SampleTag, StatusTag, Tag, type TagProps } from './components/tag';
export {
  PasswordInput,
  SearchInput,
  TextArea,
  TextInput,
  type SearchInputProps,
  type TextAreaProps,
  type TextInputProps,
} from './components/text-input';
export { ToastProvider, useToast, type ToastContent, type Toasts } from './components/toast';
export { newestEvidence, TrustBadge, type TrustBadgeProps } from './components/trust-badge';
export { TrustLabel } from './components/trust-badge';
export { TrustGlyph } from './components/trust-glyph';
export { useInBrowser } from './components/use-in-browser';
export { useNow } from './components/use-now';
export { useTypedText } from './components/use-typed-text';
export { LiveRegion, VisuallyHidden } from './components/visually-hidden';
export { uiMessages } from './messages/en';
export type { IconName } from './ornament/icon-names';
export type { OkirFigureName } from './ornament/okir-figures';
export { productName } from './product';
export {
  colorSchemeChoices,
  colorSchemeKey,
  type ColorScheme,
  type ColorSchemeChoice,
} from './theme/color-scheme';
export {
  ThemeProvider,
  useColorScheme,
  type ColorSchemeState,
  type ThemeProviderProps,
} from './theme/theme-provider';
