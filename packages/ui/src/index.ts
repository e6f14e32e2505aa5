export { Button, IconButton, LinkButton, type ButtonProps } from './components/button';
export { ChartLand } from './components/chart-land';
export { Checkbox, RadioGroup } from './components/choices';
export { classNames } from './components/class-names';
export { PlaceholderPattern } from './components/placeholder-pattern';
export { Dialog } from './components/dialog';
export { EvidenceList } from './components/evidence-list';
export { Field } from './components/field';
export { Freshness } from './components/evidence-list';
export { Icon } from './components/icon';
export { Langkit } from './components/ornaments';
export { Logo } from './components/ornaments';
export { Divider, Okir } from './components/ornaments';
export { LoadMore } from './components/states';
export { PlaceCard } from './components/place-card';
export { PlaceImage } from './components/place-card';
export { PriceTag } from './components/place-card';
export { Rating } from './components/place-card';
export { Select, type Option } from './components/field';
export { PlaceListSkeleton, Skeleton } from './components/states';
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
export { TrustGlyph } from './components/trust-badge';
export { useInBrowser } from './components/use-in-browser';
export { useNow } from './components/evidence-list';
export { useTypedText } from './components/use-in-browser';
export { LiveRegion, VisuallyHidden } from './components/visually-hidden';
export { uiMessages } from './messages/en';
export type { IconName } from './ornament/icon-names';
export { colorSchemeChoices } from './theme/color-scheme';
export { ThemeProvider, useColorScheme } from './theme/theme-provider';
