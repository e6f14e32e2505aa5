import type { ReactNode } from 'react';
import type { MapEngine } from '../engine/map-engine';
import type { Position } from '../map-place';
import { usePlaced } from './use-placed';

interface MarkerProps {
  engine: MapEngine;
  at: Position;
  className: string;
  children?: ReactNode;
}

/** A mark on the map for the eye: what it means stands in words elsewhere. */
export const Marker = ({ engine, at, className, children }: MarkerProps) => (
  <span ref={usePlaced(engine, at)} className={className} aria-hidden="true">
    {children}
  </span>
);
