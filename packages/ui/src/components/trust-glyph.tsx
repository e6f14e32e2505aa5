import type { TrustLevel } from '@halalmap/contracts';
import { trustShapes } from '../ornament/sign-shapes';

/** The sign of a level of trust; its shape differs from the others without colour too. */
export const TrustGlyph = ({ level, className }: { level: TrustLevel; className?: string }) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {trustShapes[level]}
  </svg>
);
