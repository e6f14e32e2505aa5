import { skipToken } from '@halalmap/api-client';
import { editableFieldNames, type Listing, type MergeFields } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useErrorText } from '@halalmap/mfe-kit';
import {
  ErrorState,
  LiveRegion,
  Note,
  SearchInput,
  useNow,
  useToast,
  useTypedText,
  townOf,
} from '@halalmap/ui';
import { Skeleton } from '@halalmap/ui/antd/core';
import { Modal, Radio } from '@halalmap/ui/antd/extra';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../messages/en';
import { type EditableField, formatFact, useReferenceNames } from '../../shared/format-fact';
import { useExistingListingQuery, useMergeListingMutation, useMergeTargetsQuery } from './duplicates';
import './moderation.css';

type MergeableField = keyof MergeFields & EditableField;
type Side = 'from' | 'into';
const sides = ['into', 'from'] as const;

const mergeable = editableFieldNames.filter(
  (field): field is MergeableField => field !== 'entityType' && field !== 'certificationBody',
);
const valueOf = (listing: Listing, field: MergeableField): unknown => listing[field as keyof Listing];

/** How the two listings are called: a submission, a place merged into one that was searched for, or two chosen together. */
type Wording = '' | 'Place' | 'Pair';

interface MergeDialogProps {
  /** The listing that is removed. */
  from: Listing;
  /** The public listing that is kept. */
  into: Listing;
  wording?: Wording;
  /** Asks which of the two is kept. */
  question?: ReactNode;
  onClose: () => void;
  onMerged?: () => void;
}

/**
 * Makes two listings of one place one. For each field in which they differ, the admin chooses whose value is kept: at
 * first that of the public listing, or the other's where it has none.
 */
export const MergeDialog = (props: MergeDialogProps) => {
  const { from, into, question, onClose, onMerged } = props;
  const t = useText();
  const wording: Wording = props.wording ?? (from.status === 'approved' ? 'Place' : '');
  const format = useFormatters();
  const toast = useToast();
  const errorText = useErrorText();
  const group = useId();
  const names = useReferenceNames(mergeable.filter((field) => valueOf(from, field) !== valueOf(into, field)));
  const [merge, { isLoading, error }] = useMergeListingMutation();
  // By listing, so that a choice stands when the two change their roles.
  const [chosen, setChosen] = useState<Partial<Record<MergeableField, string>>>({});

  const textOf = (listing: Listing, field: MergeableField): string | null =>
    formatFact(field, valueOf(listing, field), { t, format, names });
  const rows = mergeable
    .map((field) => ({ field, from: textOf(from, field), into: textOf(into, field) }))
    .filter((row) => row.from !== row.into);
  const sideOf = ({ field, into: kept }: (typeof rows)[number]): Side => {
    const id = chosen[field];
    return (id === undefined ? kept === null : id === from.id) ? 'from' : 'into';
  };
  const replaced = rows.filter((row) => sideOf(row) === 'from').map(({ field }) => field);
  const known = mergeable.filter((field) => textOf(from, field) !== null).length;
  const equal = known - rows.filter((row) => row.from !== null).length;

  const confirm = async (): Promise<void> => {
    const fields = Object.fromEntries(replaced.map((field) => [field, 'from' as const]));
    const { error: failure } = await merge({ id: from.id, intoId: into.id, fields });
    if (failure) return;
    toast.show({ title: t('merge.done'), text: t('merge.doneText', { from: from.name, into: into.name }) });
    onMerged?.();
    onClose();
  };

  return (
    <Modal
      open
      width={720}
      title={t('merge.title', { into: into.name })}
      okText={t('merge.confirm')}
      cancelText={t('dialog.cancel')}
      okButtonProps={{ danger: true, loading: isLoading }}
      mask={{ closable: false }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <div className="stack">
        {question}
        <p className="muted">{t(`merge.effect${wording}`)}</p>
        {error && (
          <Note kind="bad" role="alert" title={t('merge.failed')}>
            <p>{errorText(error)}</p>
          </Note>
        )}
        {rows.map((row) => (
          <fieldset key={row.field} className="merge-card">
            <legend className="label">{t(`fact.${row.field}`)}</legend>
            {sides.map((side) => (
              <Radio
                key={side}
                name={`${group}-${row.field}`}
                checked={sideOf(row) === side}
                onChange={() => setChosen({ ...chosen, [row.field]: { from, into }[side].id })}
              >
                <span className={row[side] === null ? 'unknown' : undefined}>
                  <bdi>{row[side] ?? t('fact.unknown')}</bdi>
                </span>{' '}
                <span className="small muted">{t(`merge.${side}${wording}`)}</span>
              </Radio>
            ))}
          </fieldset>
        ))}
        {rows.length === 0 && <p>{t('merge.nothing')}</p>}
        {equal > 0 && <p className="small muted">{t('merge.equal', { count: equal })}</p>}
        <p role="status">
          {replaced.length === 0
            ? t(wording === 'Pair' ? 'merge.takesNothingPair' : 'merge.takesNothing')
            : t(wording === 'Pair' ? 'merge.takesPair' : 'merge.takes', {
                fields: replaced.map((field) => t(`fact.${field}`)).join(', '),
              })}
        </p>
      </div>
    </Modal>
  );
};

interface MergePairProps {
  ids: readonly [string, string];
  onClose: () => void;
  onMerged: () => void;
}

/** Of two public places, the one with more reviews is kept, else the older one. */
const isKept = (one: Listing, other: Listing): boolean =>
  one.totalReviews === other.totalReviews
    ? one.createdAt <= other.createdAt
    : one.totalReviews > other.totalReviews;

/** Merges two listings that were selected together. When both are public, the admin chooses which one is kept. */
export const MergePair = ({ ids, onClose, onMerged }: MergePairProps) => {
  const t = useText();
  const first = useExistingListingQuery(ids[0], { refetchOnMountOrArgChange: true });
  const second = useExistingListingQuery(ids[1], { refetchOnMountOrArgChange: true });
  const [keptId, keep] = useState<string | null>(null);
  const [one, other] = [first.currentData, second.currentData];
  if (one && other) {
    const places = [one, other].filter(({ status }) => status === 'approved');
    const into =
      places.find(({ id }) => id === keptId) ??
      places.find((place) => places.every((each) => isKept(place, each)));
    if (into)
      return (
        <MergeDialog
          from={into === one ? other : one}
          into={into}
          wording="Pair"
          question={places.length === 2 && <KeptChoice places={places} keptId={into.id} onKeep={keep} />}
          onClose={onClose}
          onMerged={onMerged}
        />
      );
  }
  const hasFailed = [first, second].some(({ isError, isFetching }) => isError && !isFetching);
  return (
    <Modal open width={720} title={t('merge.two')} footer={null} onCancel={onClose}>
      {one && other ? (
        <Note kind="warn" title={t('merge.twoNotPublic')}>
          <p>{t('merge.twoNotPublicText')}</p>
        </Note>
      ) : hasFailed ? (
        <ErrorState
          title={t('merge.twoFailed')}
          onRetry={() => {
            for (const { isError, refetch } of [first, second]) if (isError) void refetch();
          }}
        />
      ) : (
        <div role="status" aria-label={t('merge.twoLoading')}>
          <Skeleton active title={false} />
        </div>
      )}
    </Modal>
  );
};

interface KeptChoiceProps {
  places: readonly Listing[];
  keptId: string;
  onKeep: (id: string) => void;
}

/** Two places of one name differ by their town, reviews and age. */
const KeptChoice = ({ places, keptId, onKeep }: KeptChoiceProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const group = useId();
  return (
    <fieldset className="merge-card">
      <legend className="label">{t('merge.keep')}</legend>
      {places.map(({ id, name, municipalityName, provinceName, totalReviews, createdAt }) => (
        <Radio key={id} name={group} checked={id === keptId} onChange={() => onKeep(id)}>
          <bdi>{name}</bdi>{' '}
          <span className="small muted">
            {[
              municipalityName ?? provinceName,
              t('merge.reviews', { count: totalReviews }),
              t('review.submitted', { age: format.age(createdAt, now) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Radio>
      ))}
    </fieldset>
  );
};

interface MergeSearchProps {
  /** The listing that is removed. */
  from: Listing;
  onClose: () => void;
}

/** Finds the public place of which the listing is a duplicate, then merges the two. */
export const MergeSearch = ({ from, onClose }: MergeSearchProps) => {
  const t = useText();
  const [search, setSearch] = useState(from.name);
  const field = useTypedText(search, setSearch);
  const [intoId, setIntoId] = useState<string | null>(null);
  const { currentData: into, isError: isGone } = useExistingListingQuery(intoId ?? skipToken);
  const type = from.entityType;
  const { currentData, isError, isFetching, refetch } = useMergeTargetsQuery(
    search === '' ? skipToken : { search, type },
  );
  if (into) return <MergeDialog from={from} into={into} onClose={onClose} />;

  const found = search === '' ? [] : currentData?.filter(({ id }) => id !== from.id);
  const state = found && (found.length === 0 ? t('merge.none') : t('merge.count', { count: found.length }));
  return (
    <Modal open width={560} title={t('merge.find', { from: from.name })} footer={null} onCancel={onClose}>
      <div className="stack">
        <p className="muted">{t('merge.findText')}</p>
        <SearchInput
          label={t('merge.search')}
          value={field.text}
          maxLength={200}
          onChange={(event) => field.type(event.target.value)}
        />
        {((isError && !isFetching) || isGone) && (
          <ErrorState
            title={t('merge.searchFailed')}
            onRetry={() => (isGone ? setIntoId(null) : void refetch())}
          />
        )}
        {!found && isFetching && <Skeleton active title={false} />}
        {found?.length === 0 && <p>{state}</p>}
        {found && found.length > 0 && (
          <ul className="review-panel__duplicates">
            {found.map(({ id, name, ...place }) => (
              <li key={id}>
                <button type="button" className="link" onClick={() => setIntoId(id)}>
                  <bdi>{name}</bdi>
                </button>
                <p className="small muted">{townOf(place) || t('merge.nowhere')}</p>
              </li>
            ))}
          </ul>
        )}
        <LiveRegion>{state ?? ''}</LiveRegion>
      </div>
    </Modal>
  );
};
