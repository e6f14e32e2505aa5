import { ErrorBoundary, PartFailed, type RemoteLoader, RemotesContext } from '@halalmap/mfe-kit';
import { type ReactNode, Suspense, use, useContext, useState } from 'react';
import { loadParts } from './load-parts';

const loadPart = async (remotes: RemoteLoader, name: string) => {
  const [{ parts }] = await Promise.all([remotes.load('directory'), loadParts()]);
  return parts?.[name] ?? null;
};

const Part = ({ loading }: { loading: ReturnType<typeof loadPart> }) => use(loading);

interface DirectoryPartProps {
  /** Of the parts that the directory remote exposes. */
  name: string;
  /** While it loads. */
  wait: ReactNode;
  /** Where it cannot be loaded; without it, an error with "Try again". */
  instead?: ReactNode;
}

const Loaded = ({ remotes, name, wait, instead }: DirectoryPartProps & { remotes: RemoteLoader }) => {
  const [loading, setLoading] = useState(() => loadPart(remotes, name));
  return (
    <ErrorBoundary
      resetKey=""
      onCaught={() => remotes.resetFailure('directory')}
      fallback={(reset) =>
        instead ?? (
          <PartFailed
            onRetry={() => {
              setLoading(loadPart(remotes, name));
              reset();
            }}
          />
        )
      }
    >
      <Suspense fallback={wait}>
        <Part loading={loading} />
      </Suspense>
    </ErrorBoundary>
  );
};

/** A component of the directory remote on a page of the shell, loaded when it is first shown. */
export const DirectoryPart = (props: DirectoryPartProps) => {
  const remotes = useContext(RemotesContext);
  return remotes && <Loaded {...props} remotes={remotes} />;
};
