import type { TrustLevel } from '@halalmap/contracts';
import { trustShapes } from '../ornament/sign-shapes';

/** The symbol of a trust level; its shape is distinct without colour too. */
export const TrustGlyph = ({ level, className }: { level: TrustLevel; className?: string }) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {trustShapes[level]}
  </svg>
);
