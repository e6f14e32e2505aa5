import { type FocusEvent, useEffect, useState } from 'react';
import { islamFacts } from '@halalmap/reference-data';
import { IconButton } from '@halalmap/ui';
import { useIdle } from '@halalmap/mfe-kit/hooks';
import { useSectionsText } from '../../messages/landing-sections-en';
import { FactChart } from './fact-chart';

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Cycles through `count` items, advancing every `everyMs` milliseconds unless paused or the user prefers reduced
 * motion. Choosing an item restarts the timer.
 */
const useRotation = (options: { count: number; everyMs: number; held: boolean }) => {
  const { count, everyMs, held } = options;
  const [index, setIndex] = useState(0);
  useEffect(() => {
    if (held || reducedMotion()) return;
    const timer = setTimeout(() => {
      setIndex((index + 1) % count);
    }, everyMs);
    return () => {
      clearTimeout(timer);
    };
  }, [count, everyMs, held, index]);
  return {
    index,
    choose: setIndex,
    next: () => {
      setIndex((index + 1) % count);
    },
    previous: () => {
      setIndex((index + count - 1) % count);
    },
  };
};

const rotationMs = 5_000;

/**
 * Five rotating facts of the same height, so that the page does not move. Rotation pauses while the card is hovered or
 * focused.
 */
export const FactCard = () => {
  const t = useSectionsText();
  const idle = useIdle(true);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const total = islamFacts.length;
  const { index, choose, next, previous } = useRotation({
    count: total,
    everyMs: rotationMs,
    held: pointed || focused,
  });
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  };
  return (
    <section className="section" aria-labelledby={`fact-${index}`}>
      <div className="wrap">
        <div
          className="fact"
          onPointerEnter={() => {
            setPointed(true);
          }}
          onPointerLeave={() => {
            setPointed(false);
          }}
          onFocus={() => {
            setFocused(true);
          }}
          onBlur={onBlur}
        >
          <div className="fact__map map" aria-hidden="true">
            {idle && <FactChart index={index} />}
          </div>
          <div className="fact__text">
            <p className="eyebrow">{t('fact.eyebrow')}</p>
            <div className="fact__all">
              {islamFacts.map(({ fact, detail }, number) => (
                <div key={fact} className="fact__one" aria-hidden={number !== index}>
                  <h2 id={`fact-${number}`}>{fact}</h2>
                  <p className="muted">{detail}</p>
                </div>
              ))}
            </div>
            <div className="fact__controls">
              <IconButton icon="chevron-left" directional label={t('fact.previous')} onClick={previous} />
              <IconButton icon="chevron-right" directional label={t('fact.next')} onClick={next} />
              <ol className="fact-dots">
                {islamFacts.map((_fact, number) => (
                  <li key={number}>
                    <button
                      type="button"
                      aria-label={t('fact.dot', { number: number + 1, total })}
                      aria-current={number === index ? 'true' : undefined}
                      onClick={() => {
                        choose(number);
                      }}
                    />
                  </li>
                ))}
              </ol>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
};
