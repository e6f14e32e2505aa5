import { type FocusEvent, useEffect, useState, type CSSProperties } from 'react';
import { IconButton } from '@halalmap/ui';
import { useIdle } from '@halalmap/mfe-kit/hooks';
import { useFacts, useSectionsText } from '../../messages/landing-sections-en';
import { Chart } from './chart';

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
  const facts = useFacts();
  const total = facts.length;
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
              {facts.map(({ fact, detail }, number) => (
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
                {facts.map((_fact, number) => (
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

interface Crop {
  viewBox: string;
  /** The location of the fact, in percent of the crop; facts about the whole crop have none. */
  at?: { x: number; y: number };
}

/** The part of the chart for each fact, in the order of the facts. */
const crops: readonly Crop[] = [
  { viewBox: '176 742 260 190', at: { x: 37.4, y: 57.1 } },
  { viewBox: '-360 20 1313 960' },
  { viewBox: '176 640 410 300' },
  { viewBox: '195 312 260 190', at: { x: 50.4, y: 50 } },
  { viewBox: '240 640 340 248' },
];

const pinShape =
  'M16 1.5C8.3 1.5 2.5 7.2 2.5 14.6c0 8.8 9.3 14.3 13.5 20.4 4.2-6.1 13.5-11.6 13.5-20.4C29.5 7.2 23.7 1.5 16 1.5Z';

/** Where a fact is at home. */
const FactChart = ({ index }: { index: number }) => {
  const crop = crops[index];
  if (!crop) return null;
  return (
    <div className="fact__stage">
      <Chart viewBox={crop.viewBox} preserveAspectRatio="xMidYMid slice" />
      {crop.at && (
        <span className="pin pin--active" style={{ '--x': crop.at.x, '--y': crop.at.y } as CSSProperties}>
          <svg className="pin__drop" viewBox="0 0 32 36">
            <path fill="currentColor" d={pinShape} />
          </svg>
        </span>
      )}
    </div>
  );
};
