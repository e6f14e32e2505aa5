import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Okir } from '@halalmap/ui';
import { useCameFromHere } from '@halalmap/mfe-kit/came-from-here';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

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

interface PageHeadProps {
  eyebrow: string;
  title: string;
  lead: string;
  children?: ReactNode;
}

/** How a page of the site about itself begins. */
export const PageHead = ({ eyebrow, title, lead, children }: PageHeadProps) => (
  <header className="site-head">
    <Okir figure="panolong" className="site-head__orn" />
    <div className="wrap site-head__in">
      <p className="eyebrow">{eyebrow}</p>
      <h1>{title}</h1>
      <p className="site-head__lead">{lead}</p>
      {children}
    </div>
  </header>
);

/**
 * For a link that leads back: to the page before, if that was one of this site, else to where the link says.
 * @returns what the link does when it is pressed
 */
export const useBackTo = (): ((event: MouseEvent) => void) => {
  const navigate = useNavigate();
  const cameFromHere = useCameFromHere();
  return (event) => {
    if (!cameFromHere()) return;
    event.preventDefault();
    void navigate(-1);
  };
};

/**
 * Brings the part of the page that the address names into view once it is there, and the focus to it. A page that is
 * returned to stands where it was left instead.
 */
export const useHashTarget = (): void => {
  const { hash, key } = useLocation();
  const isReturn = useNavigationType() === 'POP' && key !== 'default';
  useEffect(() => {
    const target = hash && !isReturn ? document.getElementById(hash.slice(1)) : null;
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [hash, key, isReturn]);
};
