import { asApiError } from '@halalmap/api-client';
import type { EvidenceEntry, EvidenceSubmission, Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useErrorText } from '@halalmap/mfe-kit';
import { createDraft } from '@halalmap/mfe-kit/drafts';
import { Button, ErrorState, RadioGroup, Tag, useToast } from '@halalmap/ui';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ChangeFields } from './changes';
import { useStateAsOwnerMutation } from './owner-api';
import { useOwnerText } from '../../messages/en-owner';
import { useSignIn } from '../../shared/hooks';

interface StatementsProps {
  listing: Listing;
  evidence: readonly EvidenceEntry[];
  /** Owners make statements about their place; admins have other evidence. */
  mayAdd: boolean;
}

/** The owner's statements about the place with their dates, and a form to add one. */
export const Statements = ({ listing, evidence, mayAdd }: StatementsProps) => {
  const t = useOwnerText();
  const format = useFormatters();
  const said = evidence.filter(({ kind }) => kind === 'owner_statement').toReversed();
  return (
    <section aria-labelledby="own-statements">
      <h2 id="own-statements">{t('owner.part.statements')}</h2>
      <p className="muted">{t('owner.statementsText')}</p>
      {mayAdd && listing.entityType !== 'mosque' && <StatementForm id={listing.id} />}
      {said.length === 0 ? (
        <p className="quiet">{t('owner.noStatements')}</p>
      ) : (
        <ul className="owner__said">
          {said.map(({ id, facts, recordedAt, withdrawnAt }) => (
            <li key={id}>
              <p className="row small quiet">
                <span>{t('owner.saidOn', { day: format.day(recordedAt) })}</span>
                {withdrawnAt !== undefined && (
                  <Tag icon="rotate-ccw">{t('owner.saidUntil', { day: format.day(withdrawnAt) })}</Tag>
                )}
              </p>
              <ChangeFields fields={facts} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const questions = ['muslimOwned', 'halalCertified'] as const;
type Responses = Record<(typeof questions)[number], string>;
const noResponses: Responses = { muslimOwned: '', halalCertified: '' };
const choices = ['Yes', 'No'] as const;

/** Answers not published because the session had expired, by listing. */
const statementDrafts = createDraft<Responses>({
  name: 'statement',
  read: (stored) => {
    const record = (stored ?? {}) as Record<string, unknown>;
    const [muslimOwned = '', halalCertified = ''] = questions.map(
      (question) => choices.find((choice) => choice === record[question]) ?? '',
    );
    return { muslimOwned, halalCertified };
  },
});

const factsOf = (responses: Responses): EvidenceSubmission['facts'] =>
  Object.fromEntries(Object.entries(responses).filter(([, response]) => response !== ''));

const StatementForm = ({ id }: { id: string }) => {
  const t = useOwnerText();
  const toast = useToast();
  const signIn = useSignIn();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [responses, setResponses] = useState(() => statementDrafts.load(id) ?? noResponses);
  const [missing, setMissing] = useState<string>();
  const [state, { isLoading, error }] = useStateAsOwnerMutation();

  useEffect(() => {
    if (missing !== undefined) form.current?.querySelector('input')?.focus();
  }, [missing]);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const facts = factsOf(responses);
    const isEmpty = Object.keys(facts).length === 0;
    setMissing(isEmpty ? t('owner.sayNothing') : undefined);
    if (isEmpty || isLoading) return;
    const response = await state({ id, facts });
    if (response.data) {
      setResponses(noResponses);
      statementDrafts.save(id, null);
      toast.show({ title: t('owner.stated'), text: t('owner.statedText') });
    } else if (asApiError(response.error).status === 401) {
      statementDrafts.save(id, responses);
      signIn(`/listing/${id}/manage/statements`);
    }
  };
  return (
    <form ref={form} className="stack owner__state" noValidate onSubmit={(event) => void submit(event)}>
      {questions.map((question, index) => (
        <RadioGroup
          key={question}
          name={question}
          legend={t(`owner.ask.${question}`)}
          look="segments"
          value={responses[question]}
          error={index === 0 ? missing : undefined}
          options={choices.map((value) => ({ value, label: t(`owner.answer.${value}`) }))}
          onChange={(value) => {
            setMissing(undefined);
            setResponses({ ...responses, [question]: value });
          }}
        />
      ))}
      <p className="small quiet">{t('owner.stateHint')}</p>
      {error !== undefined && <ErrorState title={t('owner.stateFailed')} text={errorText(error)} />}
      <div>
        <Button type="submit" kind="primary" busy={isLoading}>
          {t('owner.state')}
        </Button>
      </div>
    </form>
  );
};
