import { ErrorBoundary, PartFailed, type RemoteLoader, RemotesContext } from '@halalmap/mfe-kit';
import { Skeleton } from '@halalmap/ui';
import { Suspense, use, useContext, useState } from 'react';
import { loadParts } from '../../shared/lazy-part';

const loadPart = async (remotes: RemoteLoader) => {
  const [{ parts }] = await Promise.all([remotes.load('directory'), loadParts()]);
  return parts?.nearMe ?? null;
};

const Part = ({ loading }: { loading: ReturnType<typeof loadPart> }) => use(loading);

const Loaded = ({ remotes }: { remotes: RemoteLoader }) => {
  const [loading, setLoading] = useState(() => loadPart(remotes));
  return (
    <ErrorBoundary
      resetKey=""
      onCaught={() => remotes.resetFailure('directory')}
      fallback={(reset) => (
        <PartFailed
          onRetry={() => {
            setLoading(loadPart(remotes));
            reset();
          }}
        />
      )}
    >
      <Suspense fallback={<Skeleton shape="block" />}>
        <Part loading={loading} />
      </Suspense>
    </ErrorBoundary>
  );
};

/** Places near the visitor: a component of the directory remote, loaded on request. */
export const NearMe = () => {
  const remotes = useContext(RemotesContext);
  return remotes && <Loaded remotes={remotes} />;
};
