import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A dialog that a query parameter opens too: after signing in, and for links to it.
 * @returns what it was opened with, null while it is closed
 */
export const useQueryDialog = (parameter: string) => {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<string | null>(null);
  const linked = params.get(parameter);
  return {
    value: opened ?? linked,
    open: (value = ''): void => setOpened(value),
    close: (): void => {
      setOpened(null);
      if (linked === null) return;
      setParams(
        (current) => {
          current.delete(parameter);
          return current;
        },
        { replace: true },
      );
    },
  };
};
