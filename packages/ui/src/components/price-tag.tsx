import type { PriceRange } from '@halalmap/contracts';
import { useTranslator } from '@halalmap/i18n';
import { uiMessages } from '../messages/catalogue';

const tiers = { $: 'budget', $$: 'moderate', $$$: 'upscale', $$$$: 'luxury' } as const;

/** A price tier as ₱ signs; the range in pesos on hover and for assistive technology. */
export const PriceTag = ({ priceRange }: { priceRange: PriceRange }) => {
  const t = useTranslator(uiMessages);
  const range = t(`price.${tiers[priceRange]}`);
  return (
    <span title={range}>
      <span aria-hidden="true">{priceRange.replaceAll('$', '₱')}</span>
      <span className="vh">{range}</span>
    </span>
  );
};
