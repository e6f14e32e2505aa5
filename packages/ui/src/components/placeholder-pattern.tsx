import { type EntityType, pickWeave, weaves } from '@halalmap/contracts';
import { useId } from 'react';
import { classNames } from './basics';
import { useInBrowser } from './use-in-browser';

/** The colour of a shape. */
const classOf = {
  ground: 'pattern-ground',
  quiet: 'pattern-quiet',
  figure: 'pattern-figure',
  thread: 'pattern-thread',
  line: 'pattern-line',
} as const;

/** The types whose patterns this release draws, for parts of a later one. */
export const patternTypes = Object.keys(weaves) as EntityType[];

interface PlaceholderPatternProps {
  /** The listing's id: it determines palette, scale and rotation. */
  id: string;
  /** Decides the weave. */
  entityType: EntityType;
  className?: string;
}

/** The pattern in place of a missing photo. It fills its box and is drawn by the browser. */
export const PlaceholderPattern = ({ id, entityType, className }: PlaceholderPatternProps) => {
  const pattern = useId();
  const inBrowser = useInBrowser();
  // The colours come from the classes `tile--1` to `tile--6`.
  const { palette, scale, turn } = pickWeave(id, entityType);
  const { width, height, shapes } = weaves[entityType];
  return (
    <svg className={classNames('tile', `tile--${palette}`, className)} aria-hidden="true" focusable="false">
      {inBrowser && (
        <>
          <defs>
            <pattern
              id={pattern}
              width={width}
              height={height}
              patternUnits="userSpaceOnUse"
              patternTransform={`rotate(${turn}) scale(${scale})`}
            >
              {shapes.map(({ look, d, transform }, index) => (
                <path key={index} className={classOf[look]} d={d} transform={transform} />
              ))}
            </pattern>
          </defs>
          <rect width="100%" height="100%" fill={`url(#${pattern})`} />
        </>
      )}
    </svg>
  );
};
