import { useEffect, useRef, type ReactNode } from 'react';

/** What came of a press. The focus goes to it, since what was pressed is gone. */
export const Outcome = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className="stack outcome" ref={place} tabIndex={-1}>
      {children}
    </div>
  );
};
