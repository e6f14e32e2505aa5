import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Note, Okir } from '@halalmap/ui';
import { useCameFromHere } from '@halalmap/mfe-kit/navigation';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** The result of a press. It takes the focus, since the pressed control is removed. */
export const Outcome = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className="stack outcome" ref={place} tabIndex={-1}>
      {children}
    </div>
  );
};

/** Why a request failed; renders nothing when it did not. */
export const FailureNote = ({ title, text }: { title: string; text: string | null }) =>
  text ? (
    <Note kind="bad" title={title} role="alert">
      <p>{text}</p>
    </Note>
  ) : null;

interface SideCardProps {
  title: string;
  /** The element: `nav` for a card of links. */
  as?: 'section' | 'nav';
  children: ReactNode;
}

/** A card with a small heading, beside the content of a page. */
export const SideCard = ({ title, as: Element = 'section', children }: SideCardProps) => {
  const id = useId();
  return (
    <Element className="card stack" aria-labelledby={id}>
      <h2 className="heading-small" id={id}>
        {title}
      </h2>
      {children}
    </Element>
  );
};

interface PageHeadProps {
  eyebrow: string;
  title: string;
  lead: string;
  children?: ReactNode;
}

/** The heading of a page about the site. */
export const PageHead = ({ eyebrow, title, lead, children }: PageHeadProps) => (
  <header className="site-head">
    <Okir figure="panolong" className="site-head__ornament" />
    <div className="wrap site-head__inner">
      <p className="eyebrow">{eyebrow}</p>
      <h1>{title}</h1>
      <p className="site-head__lead">{lead}</p>
      {children}
    </div>
  </header>
);

/**
 * For a back link: goes to the previous page if that was one of this site, else to the link's URL.
 * @returns the click handler of the link
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
 * Scrolls to the section of the URL fragment once it is rendered, and focuses it. A revisited page keeps its scroll
 * position instead.
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
