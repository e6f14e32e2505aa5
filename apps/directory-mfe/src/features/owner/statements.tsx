import { asksHalal, isLevelOfFacts } from '@halalmap/listing-model';
import { evidenceSubmissionSchema, type EvidenceEntry, type Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useErrorText } from '@halalmap/mfe-kit';
import { createDraft, readTexts } from '@halalmap/mfe-kit/drafts';
import { AllAndYet } from '@halalmap/listing-parts/listing-form';
import { usePersistedForm, useWatch, type TypedValues } from '@halalmap/mfe-kit/persisted-form';
import { Button, ErrorState, RadioGroup, Tag, useToast } from '@halalmap/ui';
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
  const statements = evidence.filter(({ kind }) => kind === 'owner_statement').toReversed();
  return (
    <section aria-labelledby="own-statements">
      <h2 id="own-statements">{t('owner.part.statements')}</h2>
      <p className="muted">{t('owner.statementsText')}</p>
      {mayAdd && asksHalal(listing.entityType) && (
        <StatementForm listing={listing} isHalalAsked={!isLevelOfFacts(listing.trust.level)} />
      )}
      {statements.length === 0 ? (
        <p className="quiet">{t('owner.noStatements')}</p>
      ) : (
        <ul className="owner__statements">
          {statements.map(({ id, facts, recordedAt, withdrawnAt }) => (
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

const questions = ['halalScope', 'halalCertified', 'muslimOwned'] as const;
const choices = {
  halalScope: ['all', 'part', 'pork_free', 'not_halal'],
  halalCertified: ['Yes', 'No'],
  muslimOwned: ['Yes', 'No'],
} as const;

/** Answers that are not published yet, by listing. */
const statementDrafts = createDraft({ name: 'statement', read: readTexts });

const factsOf = (answers: TypedValues): TypedValues =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer));

const StatementForm = ({ listing, isHalalAsked }: { listing: Listing; isHalalAsked: boolean }) => {
  const { id, entityType } = listing;
  const t = useOwnerText();
  const toast = useToast();
  const signIn = useSignIn();
  const [state] = useStateAsOwnerMutation();
  const form = usePersistedForm({
    schema: evidenceSubmissionSchema,
    alsoCheck: (answers): Record<string, string> =>
      Object.keys(factsOf(answers)).length === 0
        ? { [isHalalAsked ? questions[0] : 'muslimOwned']: t('owner.sayNothing') }
        : {},
    toInput: (answers) => ({ kind: 'owner_statement', facts: factsOf(answers) }),
    draft: { store: statementDrafts, id },
    account: { isVisitor: false, signIn: () => signIn(`/listing/${id}/manage/statements`) },
    send: ({ facts }) => state({ id, facts }),
    onDone: (added) => {
      form.reset();
      toast.show(
        'change' in added
          ? { title: t('owner.stateWaits'), text: t('owner.stateWaitsText') }
          : { title: t('owner.stated'), text: t('owner.statedText') },
      );
    },
    failureText: useErrorText(),
  });
  const answers = useWatch({ control: form.control });
  return (
    <form {...form.formProps} className="stack">
      {questions
        .filter((question) => isHalalAsked || question === 'muslimOwned')
        .map((question) => (
          <RadioGroup
            key={question}
            name={question}
            legend={t(`owner.ask.${question}`)}
            look={choices[question].length > 2 ? 'list' : 'segments'}
            value={answers[question] ?? ''}
            error={form.errors[question]}
            options={choices[question].map((choice) => ({
              value: choice,
              label: t(`owner.answer.${choice}`, { type: entityType }),
            }))}
            onChange={(answer) => {
              form.clearErrors();
              form.change(question, answer);
            }}
          />
        ))}
      {isHalalAsked && (
        <AllAndYet
          type={entityType}
          scope={answers['halalScope']}
          served={listing}
          onPart={() => form.change('halalScope', 'part')}
        />
      )}
      {isHalalAsked && <p className="small quiet">{t('owner.stateHint')}</p>}
      {form.failure && <ErrorState title={t('owner.stateFailed')} text={form.failure} />}
      <div>
        <Button {...form.submitProps} kind="primary">
          {t('owner.state')}
        </Button>
      </div>
    </form>
  );
};
