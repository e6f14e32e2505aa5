import type { TrustLevel } from '@halalmap/contracts';
import { useTranslator } from '@halalmap/i18n';
import { uiMessages } from '../messages/catalogue';
import { trustShapes } from '../ornament/sign-shapes';

/** The sign of a level of trust; its shape differs from the others without colour too. */
export const TrustGlyph = ({ level, className }: { level: TrustLevel; className?: string }) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {trustShapes[level]}
  </svg>
);

/** The badge of a level without evidence behind it, for legends and places where the evidence stands beside it. */
export const TrustLabel = ({ level }: { level: TrustLevel }) => {
  const t = useTranslator(uiMessages);
  return (
    <span className={`tb tb--${level}`}>
      <TrustGlyph level={level} />
      <span>{t(`trust.${level}`)}</span>
    </span>
  );
};
