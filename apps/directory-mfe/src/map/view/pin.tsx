import { classNames } from '@halalmap/ui';
import type { MouseEvent, ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import type { MapEngine } from '../engine/map-engine';
import type { Position } from '../map-place';
import { usePlaced } from './use-placed';

export const pinShape =
  'M16 1.5C8.3 1.5 2.5 7.2 2.5 14.6c0 8.8 9.3 14.3 13.5 20.4 4.2-6.1 13.5-11.6 13.5-20.4C29.5 7.2 23.7 1.5 16 1.5Z';

interface PinProps {
  engine: MapEngine;
  at: Position;
  className?: string | false;
  to: To;
  /** The full name. */
  name: string;
  /** What a plain click does instead of following the link. */
  onPress?: () => void;
  children?: ReactNode;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link on the map. */
export const Pin = ({ engine, at, className, to, name, onPress, children }: PinProps) => (
  <Link
    ref={usePlaced(engine, at)}
    className={classNames('pin', className)}
    to={to}
    draggable={false}
    onClick={(event) => {
      if (!onPress || !isPlain(event)) return;
      event.preventDefault();
      onPress();
    }}
  >
    {children}
    <span className="vh">{name}</span>
  </Link>
);

/** The drop of the selected place. */
export const Drop = () => (
  <svg className="pin__drop" viewBox="0 0 32 36" aria-hidden="true" focusable="false">
    <path fill="currentColor" d={pinShape} />
    <circle className="pin__eye" cx="16" cy="14.5" r="5" />
  </svg>
);
