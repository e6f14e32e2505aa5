import { ErrorBoundary, PartFailed } from '@halalmap/mfe-kit';
import { use, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';

type Fallback = ComponentType<{ onRetry: () => void }>;

/**
 * A part of the site that is fetched when it is first drawn and kept from then on. What did not come is fetched again
 * when somebody asks for it or opens another page, and never by itself.
 * @param Instead what stands in the place of a part that did not come
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: Fallback = PartFailed,
): ComponentType<Props> => {
  let loading: Promise<ComponentType<Props>> | null = null;
  // Only once the failure is on the screen: before that, drawing would ask again and again.
  const forget = () => {
    loading = null;
  };
  const Loaded = (props: Props) => {
    const Part = use((loading ??= load()));
    return <Part {...props} />;
  };
  const LazyPart = (props: Props) => (
    <ErrorBoundary
      resetKey={useLocation().pathname}
      onCaught={forget}
      fallback={(retry) => <Instead onRetry={retry} />}
    >
      <Loaded {...props} />
    </ErrorBoundary>
  );
  return LazyPart;
};
