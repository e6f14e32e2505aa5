import { skipToken } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useSession } from '@halalmap/mfe-kit';
import { Button, Note, useNow } from '@halalmap/ui';
import { Fragment, useId, useState } from 'react';
import { useText } from '../../messages/en';
import { nameOf, useAccountQuery } from '../../shared/record-links';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useDecisionToast } from '../../shared/use-worklist';
import { useAddNoteMutation, useAssignMutation, useDecidersQuery, useNotesQuery } from './sharing-api';

/** The name of a person by the id of the account. */
export const PersonName = ({ id }: { id: string }) => {
  const t = useText();
  const { currentData: user } = useAccountQuery(id);
  if (!user) return <>{t('sharing.somebody')}</>;
  return <bdi>{user.firstName || user.email}</bdi>;
};

interface NextForMeProps {
  items: readonly Listing[] | null;
  me: string;
  isBusy: boolean;
  onNext: () => void;
}

/** The button that gets another listing than others have, and who they are. */
export const NextForMe = ({ items, me, isBusy, onNext }: NextForMeProps) => {
  const t = useText();
  const now = useNow();
  const others = new Map(
    (items ?? []).flatMap(({ lease, name }) =>
      lease && lease.by !== me && Date.parse(lease.until) > now ? [[lease.by, name] as const] : [],
    ),
  );
  return (
    <div className="queue__sharing">
      <Button size="sm" icon="arrow-right" busy={isBusy} onClick={onNext}>
        {t('sharing.next')} <kbd className="keyboard-hint">N</kbd>
      </Button>
      <span className="small muted" role="status">
        {[...others].map(([by, place], index) => (
          <Fragment key={by}>
            {index > 0 && ' · '}
            <PersonName id={by} />: <bdi>{place}</bdi>
          </Fragment>
        ))}
      </span>
    </div>
  );
};

/** Who works on a listing, who is to decide it, and the notes about it. */
export const WorkOn = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const me = useSession().user?.id;
  const { lease, assignment } = listing;
  const isTaken = lease && lease.by !== me && Date.parse(lease.until) > now;
  const snoozedUntil = assignment?.snoozeUntil;
  return (
    <>
      {isTaken && (
        <Note kind="warn" icon="users-round" title={<Named id={lease.by} text="sharing.taken" />} />
      )}
      {assignment?.to && (
        <Note
          icon="user-round"
          title={
            assignment.to === me ? t('sharing.yours') : <Named id={assignment.to} text="sharing.assigned" />
          }
        />
      )}
      {snoozedUntil && Date.parse(snoozedUntil) > now && (
        <Note icon="hourglass" title={t('sharing.snoozed', { day: format.day(snoozedUntil) })} />
      )}
      <Notes listing={listing} />
    </>
  );
};

const Named = ({ id, text }: { id: string; text: 'sharing.taken' | 'sharing.assigned' }) => {
  const t = useText();
  return <>{t.rich(text, { b: () => <PersonName id={id} /> })}</>;
};

const Notes = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const deleted = listing.moderation?.deleted;
  const { currentData } = useNotesQuery(deleted ? skipToken : listing.id);
  const [add, { isLoading }] = useAddNoteMutation();
  const showResult = useDecisionToast();
  const [isWriting, setIsWriting] = useState(false);
  const notes = currentData?.notes ?? [];
  return (
    <div className="review-panel__notes">
      {notes.length > 0 && (
        <>
          <h3>{t('notes.title', { count: notes.length })}</h3>
          <ul className="stack">
            {notes.map(({ id, text, by, createdAt }) => (
              <li key={id}>
                <bdi>{text}</bdi>{' '}
                <span className="small muted">
                  <PersonName id={by} />, {format.age(createdAt, now)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {!deleted && (
        <button type="button" className="link small" disabled={isLoading} onClick={() => setIsWriting(true)}>
          {t('notes.add')}
        </button>
      )}
      {isWriting && (
        <ReasonDialog
          title={t('notes.addTitle', { name: listing.name })}
          text={t('notes.text')}
          label={t('notes.label')}
          missing={t('notes.missing')}
          confirm={t('notes.confirm')}
          isDanger={false}
          onClose={() => setIsWriting(false)}
          onConfirm={(text) => {
            setIsWriting(false);
            void add({ id: listing.id, text }).then((response) =>
              showResult(response, { title: t('notes.added') }),
            );
          }}
        />
      )}
    </div>
  );
};

/** Asks who is to decide a listing, or until which day it waits, with a note for whoever opens it next. */
export const AssignDialog = ({
  listing,
  onClose,
  onDone,
}: {
  listing: Listing;
  onClose: () => void;
  onDone: () => void;
}) => {
  const t = useText();
  const me = useSession().user?.id ?? '';
  const { data: people = [] } = useDecidersQuery(undefined);
  const [assign] = useAssignMutation();
  const showResult = useDecisionToast();
  const { assignment } = listing;
  const [to, setTo] = useState(assignment?.to ?? '');
  const [day, setDay] = useState('');
  const toId = useId();
  const dayId = useId();
  const [tomorrow] = useState(() => new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10));
  const save = async (note: string): Promise<void> => {
    onClose();
    const body = {
      to: to === '' ? null : to,
      snoozeUntil: day === '' ? null : day,
      ...(note === '' ? {} : { note }),
    };
    const done = { title: t('assign.done'), text: t('assign.doneText', { name: listing.name }) };
    if (
      showResult(await assign({ id: listing.id, ...body }), done) &&
      (day !== '' || (to !== '' && to !== me))
    )
      onDone();
  };
  return (
    <ReasonDialog
      title={t('assign.title', { name: listing.name })}
      text={
        <div className="stack">
          <label htmlFor={toId}>{t('assign.to')}</label>
          <select id={toId} className="input" value={to} onChange={({ target }) => setTo(target.value)}>
            <option value="">{t('assign.everybody')}</option>
            {people.map((user) => (
              <option key={user.id} value={user.id}>
                {user.id === me ? t('assign.me') : nameOf(user)}
              </option>
            ))}
          </select>
          <label htmlFor={dayId}>{t('assign.until')}</label>
          <input
            id={dayId}
            type="date"
            className="input"
            min={tomorrow}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </div>
      }
      label={t('assign.note')}
      confirm={t('assign.confirm')}
      isDanger={false}
      onClose={onClose}
      onConfirm={(note) => void save(note)}
    />
  );
};
