import type { EntityType } from '@halalmap/contracts';
import { useId } from 'react';
import { weaves } from '../ornament/weaves';
import { classNames } from './class-names';
import { pickPlaceholderPattern } from './pick-placeholder-pattern';
import { useInBrowser } from './use-in-browser';

export interface PlaceholderPatternProps {
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
  const { palette, scale, turn } = pickPlaceholderPattern(id, entityType);
  const { width, height, draw } = weaves[entityType];
  return (
    <svg className={classNames('tile', palette, className)} aria-hidden="true" focusable="false">
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
              {draw(`${pattern}-frond`)}
            </pattern>
          </defs>
          <rect width="100%" height="100%" fill={`url(#${pattern})`} />
        </>
      )}
    </svg>
  );
};
