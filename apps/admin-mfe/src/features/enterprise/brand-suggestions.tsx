import { useErrorText } from '@halalmap/mfe-kit';
import type { BrandSuggestions as Suggested } from '@halalmap/contracts';
import { useToast } from '@halalmap/ui';
import { Button } from '@halalmap/ui/antd/core';
import { Card } from '@halalmap/ui/antd/figures';
import { Select } from '@halalmap/ui/antd/form';
import { useState } from 'react';
import { useReferenceText } from '../../messages/en-reference';
import { useBrandSuggestionsQuery, useMatchBrandMutation, useReferenceEntriesQuery } from './enterprise-api';

/** Brands that products name as text. An admin confirms which brand each is, once for all its products. */
export const BrandSuggestions = () => {
  const t = useReferenceText();
  const { data } = useBrandSuggestionsQuery();
  if (!data || data.suggestions.length === 0) return null;
  return (
    <Card size="small" title={<h2 className="heading-small">{t('ref.named')}</h2>}>
      <p className="small muted">{t('ref.namedText')}</p>
      <ul className="enterprise__named">
        {data.suggestions.map((suggestion) => (
          <Suggestion key={suggestion.text} suggestion={suggestion} />
        ))}
      </ul>
    </Card>
  );
};

const Suggestion = ({ suggestion }: { suggestion: Suggested['suggestions'][number] }) => {
  const t = useReferenceText();
  const toast = useToast();
  const errorText = useErrorText();
  const { data: brands = [] } = useReferenceEntriesQuery('brands');
  const [match, { isLoading }] = useMatchBrandMutation();
  const { text, listings, brand } = suggestion;
  const [chosen, setChosen] = useState<number | null>(brand?.id ?? null);

  const confirm = async (brandId: number): Promise<void> => {
    const { data, error } = await match({ text, brandId });
    const isWhole = data !== undefined && data.failed === 0;
    toast.show({
      title: t(isWhole ? 'ref.matched' : 'ref.notMatched'),
      text: data ? t('ref.matchedText', { ...data, text }) : errorText(error),
      kind: isWhole ? 'ok' : 'bad',
    });
  };
  return (
    <li>
      <span>
        <bdi>{text}</bdi> <span className="small muted">{t('ref.products', { count: listings })}</span>
      </span>
      <Select<number>
        aria-label={t('ref.brandOf', { text })}
        className="enterprise__choice"
        placeholder={t('ref.chooseBrand')}
        {...(chosen === null ? {} : { value: chosen })}
        showSearch={{ optionFilterProp: 'label' }}
        options={brands.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      <Button
        disabled={chosen === null}
        loading={isLoading}
        aria-label={t('ref.matchNamed', { text })}
        onClick={() => chosen !== null && void confirm(chosen)}
      >
        {t('ref.match')}
      </Button>
    </li>
  );
};
