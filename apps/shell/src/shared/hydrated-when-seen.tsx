import { useInBrowser } from '@halalmap/ui';
import { memo, Suspense, use, useEffect, useRef, useState, type ComponentType } from 'react';

/** Input after which everything on the page has to respond. */
const inputs = ['pointerdown', 'keydown', 'scroll'] as const;

/** @returns stops waiting */
const whenSeenOrUsed = (element: Element, start: () => void): (() => void) => {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) start();
  });
  observer.observe(element);
  for (const input of inputs) window.addEventListener(input, start, { capture: true, passive: true });
  return () => {
    observer.disconnect();
    for (const input of inputs) window.removeEventListener(input, start, { capture: true });
  };
};

/** A part behind a gate; null leaves it open. */
const Gated = ({ Part, gate }: { Part: ComponentType; gate: Promise<void> | null }) => {
  if (gate) use(gate);
  return <Part />;
};

/** Does not render again by itself: what React has not hydrated yet, it would replace by the fallback. */
const Boundary = memo((props: { Part: ComponentType; gate: Promise<void> | null }) => (
  <Suspense fallback={null}>
    <Gated {...props} />
  </Suspense>
));

/**
 * Leaves a server-rendered part of the page as it came, without its code, until it is on the screen or the page is used;
 * its links work meanwhile. A part that the browser renders is not delayed.
 */
export const hydratedWhenSeen = (Part: ComponentType): ComponentType => {
  const HydratedWhenSeen = () => {
    const isHydrating = !useInBrowser();
    const [{ gate, open }] = useState(() => {
      let open = (): void => undefined;
      if (!isHydrating || typeof IntersectionObserver !== 'function') return { gate: null, open };
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      return { gate, open };
    });
    const element = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (!gate || !element.current) return;
      return whenSeenOrUsed(element.current, open);
    }, [gate, open]);
    return (
      <div ref={element}>
        <Boundary Part={Part} gate={gate} />
      </div>
    );
  };
  return HydratedWhenSeen;
};
