import { type ApiError, asApiError } from '@halalmap/api-client';
import { type EntityType, type Listing, listingPatchSchema } from '@halalmap/contracts';
import { type KeptPhoto, keptPhotosFrom, type StagedPhoto } from '@halalmap/listing-parts';
import {
  type CertificateFilesState,
  type FieldName,
  type FormErrors,
  type FormValues,
  type ListingFields,
  certificateFilesOf,
  errorsByField,
  fromListing,
  hasErrors,
  readStoredValues,
  showsCertificate,
  toPatch,
  toSubmission,
  useCertificateFiles,
  useListingFields,
} from '@halalmap/listing-parts/listing-form';
import { useErrorText } from '@halalmap/mfe-kit';
import { createDraft } from '@halalmap/mfe-kit/drafts';
import { useToast } from '@halalmap/ui';
import { useCallback, useEffect, useState } from 'react';
import { useOwnerText } from '../../messages/en-owner';
import { useSignIn } from '../../shared/hooks';
import { type ReadListing, useEditListingMutation, useLazyManagedListingQuery } from './owner-api';

/** The changed and unsaved fields, as typed. */
type Typed = Partial<FormValues>;

/** Edits on this device, by listing. */
const editDrafts = createDraft<Typed>({ name: 'edit', read: readStoredValues });

/** Unsaved photos and PDFs of the certificate, by listing. */
const keptDocuments = createDraft<readonly KeptPhoto[]>({
  name: 'papers',
  read: (stored) => keptPhotosFrom(stored, new Date()),
});

/** The result of a saved edit: the fields that are public now, and those pending review. */
interface SavedEdit {
  atOnce: Record<string, unknown>;
  waiting: Record<string, unknown>;
  /** The number of certificate files sent to the admins. */
  files: number;
}

/**
 * Splits the fields of a patch by the saved listing: those in its pending change are pending, all others are public.
 */
const splitEdit = (
  patch: Readonly<Record<string, unknown>>,
  saved: Pick<Listing, 'pendingChange'>,
  files: number,
): SavedEdit => {
  const waits = ([field]: [string, unknown]): boolean => field in (saved.pendingChange?.fields ?? {});
  const entries = Object.entries(patch);
  return {
    atOnce: Object.fromEntries(entries.filter((entry) => !waits(entry))),
    waiting: Object.fromEntries(entries.filter(waits)),
    files,
  };
};

/** A field that somebody else has changed while it was in the form. */
interface ConflictingFact {
  field: FieldName;
  /** What it says now. */
  now: unknown;
  /** It was edited here too, so that saving overwrites the other change. */
  isTyped: boolean;
}

/** The differences of a listing since it was opened in the form. */
const conflictingFacts = (before: Listing, now: Listing, typed: Typed): ConflictingFact[] => {
  const [old, fresh] = [before, now].map((listing) => toSubmission(fromListing(listing), 'full'));
  return Object.entries(fresh ?? {})
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old?.[field]))
    .map(([field, value]) => ({ field: field as FieldName, now: value, isTyped: field in typed }));
};

/** Who holds the edit lock that prevents saving, and its latest expiry. */
interface HeldBy {
  message: string;
  until: string | null;
}

export interface ListingEdit extends Omit<ListingFields, 'resetFields'> {
  /** Whether a draft was restored from this device. */
  isRestored: boolean;
  documents: CertificateFilesState;
  /** Whether there are unsaved changes. */
  isChanged: boolean;
  /** The current directory of the listing. */
  openedType: EntityType;
  conflicts: readonly ConflictingFact[];
  heldBy: HeldBy | null;
  saved: SavedEdit | null;
  save: () => Promise<void>;
  /** Discards all edits. */
  discard: () => void;
  /** Discards the edit of one field. */
  resetFields: (field: FieldName) => void;
}

/** The listing with the owner's latest trust facts, whether decided or pending. */
const asLeft = (listing: Listing): Listing => ({ ...listing, ...listing.pendingChange?.fields });

const isWithdrawn = (before: ReadListing, now: ReadListing): boolean =>
  before.listing.pendingChange !== undefined && now.listing.pendingChange === undefined;

const heldIn = ({ message, details }: ApiError): HeldBy => ({
  message,
  until: details.find(({ path }) => path === 'expiresAt')?.message ?? null,
});

/**
 * The state of the form in which an owner edits a place. Only edits are stored, also on this device, and merged over
 * the listing, so that they survive a reload, signing in, and concurrent changes by others.
 */
export const useListingEdit = (read: ReadListing): ListingEdit => {
  const t = useOwnerText();
  const toast = useToast();
  const signIn = useSignIn();
  const errorText = useErrorText();
  const { id } = read.listing;
  const [base, setBase] = useState(read);
  const [seen, setSeen] = useState(read);
  const [found] = useState<Typed>(() => editDrafts.load(id) ?? {});
  const [isRestored, setIsRestored] = useState(Object.keys(found).length > 0);
  const [meanwhile, setConflicts] = useState<readonly ConflictingFact[]>([]);
  const [heldBy, setHeldBy] = useState<HeldBy | null>(null);
  const [saved, setSaved] = useState<SavedEdit | null>(null);
  const keepDocuments = useCallback(
    (kept: readonly KeptPhoto[]) => keptDocuments.save(id, kept.length > 0 ? kept : null),
    [id],
  );
  const [foundDocuments] = useState(() => keptDocuments.load(id) ?? []);
  const documents = useCertificateFiles(foundDocuments, keepDocuments);
  const [edit] = useEditListingMutation();
  const [readAgain] = useLazyManagedListingQuery();

  const opened = asLeft(base.listing);
  const fields = useListingFields({
    base: fromListing(opened),
    typed: found,
    variant: 'full',
    schema: listingPatchSchema,
    bodyOf: (values) => toPatch(opened, values, 'full'),
  });
  const { typed, values, variant } = fields;
  const isTyped = Object.keys(typed).length > 0;
  const typedText = JSON.stringify(typed);

  useEffect(() => {
    const parsed = JSON.parse(typedText) as Typed;
    editDrafts.save(id, Object.keys(parsed).length > 0 ? parsed : null);
  }, [id, typedText]);

  // Edits stay based on the version they were made for, but withdrawn values are dropped.
  if (seen !== read) {
    setSeen(read);
    if (!isTyped || isWithdrawn(base, read)) setBase(read);
  }

  const patch = toPatch(opened, values, 'full');
  const hasDocuments = showsCertificate(values) && documents.state.photos.length > 0;

  const fail = (found: FormErrors): void => {
    toast.show({ title: t('owner.editFailed'), text: t('owner.editFailedText'), kind: 'bad' });
    fields.refuse(found);
  };

  const showMeanwhile = async (message: string): Promise<void> => {
    const { data } = await readAgain(id);
    if (data) {
      setConflicts(conflictingFacts(opened, asLeft(data.listing), typed));
      setBase(data);
    }
    fail({ fields: {}, general: [message] });
  };

  const refuse = async (error: unknown, sent: readonly StagedPhoto[]): Promise<void> => {
    const failure = asApiError(error);
    if (failure.status === 401) return signIn(`/listing/${id}/manage/edit`);
    if (failure.status === 412) return showMeanwhile(failure.message);
    if (failure.code === 'locked') setHeldBy(heldIn(failure));
    const named = errorsByField(documents.markMissing(failure.details, sent), { values, variant });
    const isNamed = failure.code !== 'locked' && hasErrors(named);
    fail(isNamed ? named : { fields: {}, general: [errorText(error)] });
  };

  const discard = (): void => {
    fields.clearErrors();
    fields.replace({});
    setIsRestored(false);
    setConflicts([]);
    setHeldBy(null);
    documents.picker.restore([]);
  };

  const send = async (): Promise<void> => {
    setHeldBy(null);
    const sent = await documents.forSending(values);
    const response = await edit({ id, patch: { ...patch, ...certificateFilesOf(sent) }, etag: base.etag });
    if (response.error) return refuse(response.error, sent);
    discard();
    setBase(response.data);
    setSaved(splitEdit(patch, response.data.listing, sent.length));
    toast.show({ title: t('owner.editSaved'), text: t('owner.editSavedText') });
  };

  return {
    ...fields,
    isRestored,
    documents,
    isChanged: Object.keys(patch).length > 0 || hasDocuments,
    openedType: opened.entityType,
    conflicts: meanwhile,
    heldBy,
    saved,
    set: (name, value) => {
      fields.set(name, value);
      setSaved(null);
    },
    save: async () => {
      if ((await fields.attempt(send)) === 'invalid') setHeldBy(null);
    },
    discard,
    resetFields: (field) => {
      fields.resetFields([field]);
      setConflicts((current) => current.filter((one) => one.field !== field));
    },
  };
};
