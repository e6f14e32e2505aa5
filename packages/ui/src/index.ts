export { Button, IconButton, LinkButton, type ButtonProps } from './components/button';
export { Checkbox, RadioGroup } from './components/choices';
export { classNames } from './components/class-names';
export { PlaceholderPattern as Cloth } from './components/placeholder-pattern';
export { Dialog } from './components/dialog';
export { EvidenceList } from './components/evidence-list';
export { Field } from './components/field';
export { Freshness } from './components/freshness';
export { Icon } from './components/icon';
export { Langkit } from './components/ornaments';
export { Logo } from './components/logo';
export { Divider, Okir } from './components/ornaments';
export { LoadMore } from './components/load-more';
export { PlaceCard } from './components/place-card';
export { PlaceImage } from './components/place-image';
export { PriceTag } from './components/place-card';
export { Rating } from './components/rating';
export { Select, type Option } from './components/select';
export { PlaceListSkeleton, Skeleton } from './components/skeleton';
export { EmptyState, ErrorState, Note, type NoteProps } from './components/states';
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
export { ToastProvider, useToast } from './components/toast';
export { newestEvidence, TrustBadge } from './components/trust-badge';
export { TrustLabel } from './components/trust-badge';
export { TrustGlyph } from './components/trust-glyph';
export { useInBrowser } from './components/use-in-browser';
export { useNow } from './components/use-now';
export { useTypedText } from './components/use-typed-text';
export { LiveRegion, VisuallyHidden } from './components/visually-hidden';
export { uiMessages } from './messages/en';
export type { IconName } from './ornament/icon-names';
export { colorSchemeChoices } from './theme/color-scheme';
export { ThemeProvider, useColorScheme } from './theme/theme-provider';
