import { disputeKinds, limits, reviewAnswerSchema, type EvidenceEntry } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useErrorText } from '@halalmap/mfe-kit';
import { createDraft, readTexts } from '@halalmap/mfe-kit/drafts';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Button, ErrorState, TextArea, useToast } from '@halalmap/ui';
import { useOwnerText } from '../../messages/en-owner';
import { useSignIn } from '../../shared/hooks';
import { managePath } from './manage-frame';
import { useAnswerDisputeMutation } from './owner-api';

interface DisputesProps {
  listingId: string;
  evidence: readonly EvidenceEntry[];
  /** Only the owner answers. */
  mayAnswer: boolean;
}

/** Open disputes of a place with what they say, and the owner's answers. Renders nothing when there are none. */
export const Disputes = ({ listingId, evidence, mayAnswer }: DisputesProps) => {
  const t = useOwnerText();
  const format = useFormatters();
  const open = evidence.filter(
    ({ kind, withdrawnAt }) => kind === 'community_dispute' && withdrawnAt === undefined,
  );
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="own-disputes">
      <h2 id="own-disputes">{t('owner.disputes')}</h2>
      <p className="muted">{t('owner.disputesText')}</p>
      <ul className="owner__statements">
        {open.map((dispute) => {
          const kind = disputeKinds.find((one) => one === dispute.facts['verdict']) ?? 'wrong_info';
          return (
            <li key={dispute.id}>
              <p>
                {t(`owner.dispute.${kind}`)}{' '}
                <span className="small quiet">{format.day(dispute.recordedAt)}</span>
              </p>
              {mayAnswer ? (
                <AnswerForm listingId={listingId} dispute={dispute} />
              ) : (
                dispute.answer && <p className="muted">{dispute.answer}</p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/** Answers that are not sent yet, by dispute. */
const answerDrafts = createDraft({ name: 'dispute-answer', read: readTexts });

const AnswerForm = ({ listingId, dispute }: { listingId: string; dispute: EvidenceEntry }) => {
  const t = useOwnerText();
  const toast = useToast();
  const signIn = useSignIn();
  const [answer] = useAnswerDisputeMutation();
  const form = usePersistedForm({
    schema: reviewAnswerSchema,
    defaults: { text: dispute.answer ?? '' },
    draft: { store: answerDrafts, id: dispute.id },
    account: { isVisitor: false, signIn: () => signIn(managePath(listingId, 'overview')) },
    send: ({ text }) => answer({ id: dispute.id, listingId, text }),
    onDone: () => toast.show({ title: t('owner.answered'), text: t('owner.answeredText') }),
    failureText: useErrorText(),
  });
  return (
    <form {...form.formProps} className="stack">
      <TextArea
        {...form.field('text')}
        label={t('owner.answer')}
        hint={t('owner.answerHint')}
        rows={2}
        maxLength={limits.text.comment}
      />
      {form.failure && <ErrorState title={t('owner.answerFailed')} text={form.failure} />}
      <div>
        <Button {...form.submitProps}>{t('owner.sendAnswer')}</Button>
      </div>
    </form>
  );
};
