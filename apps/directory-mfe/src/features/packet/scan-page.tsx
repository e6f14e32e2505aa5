import { api, asApiError, defineQuery } from '@halalmap/api-client';
import type { ProductsOfCode } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useErrorText, usePageTitle } from '@halalmap/mfe-kit';
import { useSettled } from '@halalmap/mfe-kit/hooks';
import {
  Button,
  EmptyState,
  ErrorState,
  LinkButton,
  Note,
  Skeleton,
  TextArea,
  TextInput,
  TrustBadge,
} from '@halalmap/ui';
import { type SyntheticEvent, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { usePacketText } from '../../messages/en-packet';
import { CameraScanner } from './camera-scanner';
import { IngredientList } from './ingredient-list';
import './packet.css';

const packetApi = api.injectEndpoints({
  endpoints: (build) => ({
    productsByCode: build.query({
      ...defineQuery('GET /api/products/by-code/{code}'),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
  }),
});

const { useProductsByCodeQuery } = packetApi;

/** More of a label is not read. */
const longestLabel = 20_000;
const settleMs = 250;

/** Several products of one code, and what is stated of each. */
const ProductsFound = ({ found }: { found: ProductsOfCode }) => {
  const t = usePacketText();
  const format = useFormatters();
  const { code, listings, statements } = found;
  return (
    <section aria-labelledby="found">
      <h2 id="found">{t('packet.found', { count: listings.length, code })}</h2>
      <ul>
        {listings.map((listing) => (
          <li key={listing.id} className="row">
            <Link to={`/listing/${listing.id}`}>
              <bdi>{listing.name}</bdi>
            </Link>
            <TrustBadge trust={listing.trust} type={listing.entityType} />
          </li>
        ))}
      </ul>
      {statements.length > 0 && (
        <>
          <h3>{t('packet.statements')}</h3>
          <ul>
            {statements.map(({ source, statedAt, halal, text }, index) => (
              <li key={index}>
                {t(`packet.statement.${halal}`)} {text && <bdi>({text})</bdi>}{' '}
                <span className="small quiet">
                  {t('packet.statedBy', { source, day: format.shortDay(statedAt) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

/** What is known of a code: the product, several of them, or the way to add one. */
const CodeResult = ({ code }: { code: string }) => {
  const t = usePacketText();
  const errorText = useErrorText();
  const { currentData, error, isFetching, refetch } = useProductsByCodeQuery(code);
  if (currentData) {
    const [only, ...others] = currentData.listings;
    const isOpened = only && others.length === 0;
    return isOpened ? <Navigate to={`/listing/${only.id}`} replace /> : <ProductsFound found={currentData} />;
  }
  if (isFetching || !error)
    return (
      <div role="status" aria-label={t('packet.looking', { code })}>
        <Skeleton shape="block" />
      </div>
    );
  if (asApiError(error).code === 'unknown_code')
    return (
      <EmptyState
        figure="frond"
        title={t('packet.unknown', { code })}
        text={t('packet.unknownText')}
        action={
          <LinkButton kind="primary" to={`/submit?type=product&barcode=${encodeURIComponent(code)}`}>
            {t('packet.add')}
          </LinkButton>
        }
      />
    );
  return <ErrorState title={t('packet.failed')} text={errorText(error)} onRetry={() => void refetch()} />;
};

/** A label that is typed or pasted: it is read on the device, and goes nowhere. */
const LabelReader = () => {
  const t = usePacketText();
  const [label, setLabel] = useState('');
  const settled = useSettled(label, settleMs);
  return (
    <section>
      <TextArea
        name="label"
        label={t('packet.label')}
        hint={t('packet.labelHint')}
        rows={6}
        dir="auto"
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      {label.length > longestLabel && (
        <Note kind="warn" title={t('packet.labelLong', { max: longestLabel })} />
      )}
      {settled.trim() !== '' && <IngredientList label={settled.slice(0, longestLabel)} />}
    </section>
  );
};

/** Looks a product up by its barcode, and reads a label. */
export const ScanPage = () => {
  const t = usePacketText();
  const [parameters, setParameters] = useSearchParams();
  const code = parameters.get('code') ?? '';
  const [typed, setTyped] = useState(code);
  usePageTitle(t('packet.title'));
  const lookUp = (wanted: string): void => {
    setTyped(wanted);
    setParameters(wanted === '' ? {} : { code: wanted }, { replace: true });
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    lookUp(typed.trim());
  };
  return (
    <div className="wrap packet">
      <h1>{t('packet.title')}</h1>
      <p className="muted">{t('packet.lead')}</p>
      <form role="search" onSubmit={onSubmit}>
        <TextInput
          name="code"
          label={t('packet.code')}
          hint={t('packet.codeHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="row">
          <Button type="submit" kind="primary" icon="search">
            {t('packet.look')}
          </Button>
        </div>
      </form>
      <CameraScanner onCode={lookUp} />
      {code !== '' && <CodeResult key={code} code={code} />}
      <LabelReader />
    </div>
  );
};
