import { api, asApiError, defineMutation, defineQuery } from '@halalmap/api-client';
import type { OwnerCheckView } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { isFieldName, typedText, typedValue } from '@halalmap/listing-model';
import { useErrorText, usePageParams } from '@halalmap/mfe-kit';
import { Button, ErrorState, Note } from '@halalmap/ui';
import { type SubmitEvent, useState } from 'react';
import { type FactField, factValueText, isFactField } from '../../facts/fact-fields';
import { FactInput } from '../../facts/fact-input';
import { useText } from '../../messages/en';
import { useLinkText } from '../../messages/en-links';
import { LinkPage } from './link-page';

/** What is sent. */
type Answer =
  { answer: 'still_true' | 'closed' | 'not_mine' } | { answer: 'changes'; fields: Record<string, unknown> };

const checkApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownerCheck: build.query({ ...defineQuery('GET /api/owner-checks/{token}'), keepUnusedDataFor: 0 }),
    answerOwnerCheck: build.mutation(
      defineMutation('POST /api/owner-checks/{token}', ({ token, ...body }: Answer & { token: string }) => ({
        params: { token },
        body,
      })),
    ),
  }),
});
const { useOwnerCheckQuery, useAnswerOwnerCheckMutation } = checkApi;

const factsOf = ({ fields }: OwnerCheckView): FactField[] => Object.keys(fields).filter(isFactField);

const textOf = (field: FactField, value: unknown): string =>
  isFieldName(field) ? typedText(field, value) : '';

/** The facts as the page of the place has them. */
const Facts = ({ check }: { check: OwnerCheckView }) => {
  const t = useText();
  const format = useFormatters();
  return (
    <dl className="own-link__list">
      {factsOf(check).map((field) => {
        const text = factValueText(field, check.fields[field], { t, format });
        return (
          <div key={field}>
            <dt className="quiet small">{t(`listing.fact.${field}`)}</dt>
            <dd>
              {text === null ? <span className="unknown">{t('listing.unknown')}</span> : <bdi>{text}</bdi>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

interface ChangesFormProps {
  check: OwnerCheckView;
  isSending: boolean;
  error: unknown;
  onSend: (fields: Record<string, unknown>) => void;
  onBack: () => void;
}

/** The same facts to be corrected. Only what was changed is sent. */
const ChangesForm = ({ check, isSending, error, onSend, onBack }: ChangesFormProps) => {
  const t = useLinkText();
  const [typed, setTyped] = useState<Partial<Record<FactField, string>>>({});
  const [isNothingChanged, setNothingChanged] = useState(false);
  const before = (field: FactField): string => textOf(field, check.fields[field]);
  const details = error === undefined ? [] : asApiError(error).details;
  const form = {
    valueOf: (field: FactField) => typed[field] ?? before(field),
    errors: Object.fromEntries(
      details.map(({ path, message }) => [path.replace(/^fields\./, '').split('.')[0] ?? '', message]),
    ),
    change: (field: FactField, value: string) => setTyped({ ...typed, [field]: value }),
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isSending) return;
    const changed = Object.entries(typed).flatMap(([field, text]) =>
      isFieldName(field) && text.trim() !== before(field).trim() ? [[field, typedValue(field, text)]] : [],
    );
    setNothingChanged(changed.length === 0);
    if (changed.length > 0) onSend(Object.fromEntries(changed) as Record<string, unknown>);
  };
  return (
    <form className="stack own-link__card" noValidate onSubmit={submit}>
      {factsOf(check).map((field) => (
        <FactInput key={field} form={form} field={field} />
      ))}
      {isNothingChanged && (
        <ErrorState title={t('check.nothingChanged')} text={t('check.nothingChangedText')} />
      )}
      <div className="row">
        <Button type="submit" kind="primary" size="lg" busy={isSending}>
          {t('check.send')}
        </Button>
        <Button size="lg" onClick={onBack}>
          {t('check.back')}
        </Button>
      </div>
    </form>
  );
};

/** Asks for what to do with the place: one press says that all is true, the other answers are confirmed first. */
const Answers = ({
  token,
  check,
  onSent,
}: {
  token: string;
  check: OwnerCheckView;
  onSent: (answer: Answer['answer']) => void;
}) => {
  const t = useLinkText();
  const errorText = useErrorText();
  const [send, { isLoading, error, reset }] = useAnswerOwnerCheckMutation();
  const [chosen, choose] = useState<Exclude<Answer['answer'], 'still_true'> | null>(null);
  const answer = async (given: Answer): Promise<void> => {
    const response = await send({ token, ...given });
    if (response.error === undefined) onSent(given.answer);
  };
  const back = (): void => {
    reset();
    choose(null);
  };
  const failure = error !== undefined && <ErrorState title={t('link.failed')} text={errorText(error)} />;
  if (chosen === 'changes')
    return (
      <>
        <ChangesForm
          check={check}
          isSending={isLoading}
          error={error}
          onSend={(fields) => void answer({ answer: 'changes', fields })}
          onBack={back}
        />
        {failure}
      </>
    );
  if (chosen !== null)
    return (
      <section className="card own-link__card" aria-labelledby="check-sure">
        <h2 id="check-sure">{t(`check.${chosen}`)}</h2>
        <p>{t(`check.${chosen}Text`)}</p>
        {failure}
        <div className="row">
          <Button kind="primary" size="lg" busy={isLoading} onClick={() => void answer({ answer: chosen })}>
            {t('check.send')}
          </Button>
          <Button size="lg" onClick={back}>
            {t('check.back')}
          </Button>
        </div>
      </section>
    );
  return (
    <div className="own-link__answers">
      {failure}
      <Button
        kind="primary"
        size="lg"
        icon="check"
        busy={isLoading}
        onClick={() => void answer({ answer: 'still_true' })}
      >
        {t('check.still_true')}
      </Button>
      <Button size="lg" icon="pencil" onClick={() => choose('changes')}>
        {t('check.changes')}
      </Button>
      <Button size="lg" onClick={() => choose('closed')}>
        {t('check.closed')}
      </Button>
      <Button size="lg" kind="quiet" onClick={() => choose('not_mine')}>
        {t('check.not_mine')}
      </Button>
    </div>
  );
};

/** Asks whoever got our mail whether what the page of their place says is still true. */
export const OwnerCheckPage = () => {
  const t = useLinkText();
  const format = useFormatters();
  const { token = '' } = usePageParams();
  const [sent, setSent] = useState<Answer['answer'] | null>(null);
  const {
    currentData: check,
    error,
    refetch,
  } = useOwnerCheckQuery(token, { refetchOnMountOrArgChange: true, skip: sent !== null });
  return (
    <LinkPage
      texts={{
        title: t('check.title'),
        loading: t('certificate.loading'),
        unknown: t('check.unknown'),
        unknownText: t('check.unknownText'),
        failed: t('check.failed'),
      }}
      isLoading={sent === null && check === undefined && error === undefined}
      error={sent === null ? error : undefined}
      onRetry={() => void refetch()}
    >
      <div role="status">
        {sent !== null && (
          <Note kind="ok" icon="check" title={t('check.done')}>
            <p>{t(`check.${sent}Done`)}</p>
          </Note>
        )}
      </div>
      {sent === null && check && (
        <>
          <section className="card own-link__card" aria-labelledby="check-place">
            <h2 id="check-place">
              <bdi>{check.name}</bdi>
            </h2>
            <p>{t('check.intro')}</p>
            <Facts check={check} />
            <p className="small quiet">{t('check.link', { day: format.day(check.expiresAt) })}</p>
          </section>
          <Answers token={token} check={check} onSent={setSent} />
        </>
      )}
    </LinkPage>
  );
};
