import { limits, savedFilterPatchSchema, type SavedFilter, type SavedFilterInput } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { ErrorState, IconButton, Note, useToast } from '@halalmap/ui';
import { Button } from '@halalmap/ui/antd/core';
import { Modal } from '@halalmap/ui/antd/extra';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSavedText } from '../messages/en-saved';
import './list-and-detail.css';
import {
  useDeleteFilterMutation,
  useRenameFilterMutation,
  useSaveFilterMutation,
  useSavedFiltersQuery,
} from './saved-filters-api';
import { TypedField } from './typed-fields';

const { max, name: longest } = limits.savedFilters;

interface SavedFiltersDialogProps {
  /** Path of the page. */
  page: string;
  /** The current filters; '' for the defaults. */
  query: string;
  onClose: () => void;
}

/** Saves the current filters under a name, and renames, shares and deletes those of the page. */
export const SavedFiltersDialog = ({ page, query, onClose }: SavedFiltersDialogProps) => {
  const t = useSavedText();
  const saved = useSavedFiltersQuery();
  const filters = saved.data?.filter((filter) => filter.page === page);
  const isFull = (saved.data?.length ?? 0) >= max;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Modal open title={t('title')} footer={null} onCancel={onClose}>
      <div className="stack">
        <h3 className="heading-small">{t('current')}</h3>
        {query === '' ? (
          <p className="muted">{t('nothing')}</p>
        ) : isFull ? (
          <Note kind="warn" icon="triangle-alert" title={t('full', { max })} />
        ) : (
          // The service checks the page too.
          <SaveForm filter={{ page: page as SavedFilterInput['page'], query }} />
        )}
        <h3 className="heading-small" ref={heading} tabIndex={-1}>
          {t('list')}
        </h3>
        {saved.isError && !filters && <ErrorState title={t('failed')} onRetry={() => void saved.refetch()} />}
        {filters?.length === 0 && <p className="muted">{t('none')}</p>}
        <ul className="saved-filters">
          {filters?.map((filter) => (
            <SavedRow
              key={filter.id}
              filter={filter}
              onOpen={onClose}
              onDeleted={() => heading.current?.focus()}
            />
          ))}
        </ul>
        {saved.data && <p className="small muted">{t('count', { count: saved.data.length, max })}</p>}
      </div>
    </Modal>
  );
};

interface NameFormProps {
  label: string;
  button: string;
  opened?: string;
  send: (name: string) => Promise<{ data?: SavedFilter | undefined; error?: unknown }>;
  onDone: (filter: SavedFilter) => void;
  onCancel?: () => void;
}

const nameField = { name: 'name', kind: 'text' } as const;

/** One field for the name of a filter; empty again after it was sent. */
const NameForm = ({ label, button, opened = '', send, onDone, onCancel }: NameFormProps) => {
  const t = useSavedText();
  const form = usePersistedForm({
    schema: savedFilterPatchSchema,
    defaults: { name: opened },
    toInput: ({ name = '' }) => ({ name: name.trim() }),
    send: ({ name }) => send(name),
    onDone: (filter) => {
      form.reset();
      onDone(filter);
    },
    fieldOf: () => 'name',
    failureText: useErrorText(),
  });
  const { focusFirst } = form;
  useEffect(focusFirst, [focusFirst]);
  return (
    <form {...form.formProps} className="saved-filters__form">
      <TypedField form={form} field={nameField} label={label} maxLength={longest} />
      <Button type="primary" htmlType="submit" loading={form.isSending}>
        {button}
      </Button>
      {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
    </form>
  );
};

const SaveForm = ({ filter }: { filter: Pick<SavedFilterInput, 'page' | 'query'> }) => {
  const t = useSavedText();
  const toast = useToast();
  const [save] = useSaveFilterMutation();
  return (
    <NameForm
      label={t('name')}
      button={t('save')}
      send={(name) => save({ ...filter, name })}
      onDone={({ name }) => toast.show({ kind: 'ok', title: t('saved'), text: name })}
    />
  );
};

interface SavedRowProps {
  filter: SavedFilter;
  onOpen: () => void;
  /** Called before the row disappears with the button that has the focus. */
  onDeleted: () => void;
}

const SavedRow = ({ filter, onOpen, onDeleted }: SavedRowProps) => {
  const t = useSavedText();
  const toast = useToast();
  const errorText = useErrorText();
  const [rename] = useRenameFilterMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteFilterMutation();
  const [isRenaming, setIsRenaming] = useState(false);
  const [wasRenaming, setWasRenaming] = useState(false);
  const { id, name, page, query } = filter;
  const to = `${page}?${query}`;

  const drop = async (): Promise<void> => {
    if (isRemoving) return;
    const { error: refusal } = await remove(id);
    if (!refusal) onDeleted();
    else toast.show({ kind: 'bad', title: t('refused'), text: errorText(refusal) });
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(new URL(to, window.location.href).href);
      toast.show({ kind: 'ok', title: t('copied'), text: t('copiedText') });
    } catch {
      toast.show({ kind: 'bad', title: t('notCopied') });
    }
  };

  if (isRenaming) {
    return (
      <li>
        <NameForm
          label={t('newName', { name })}
          button={t('apply')}
          opened={name}
          send={(newName) => rename({ id, name: newName })}
          onDone={() => setIsRenaming(false)}
          onCancel={() => setIsRenaming(false)}
        />
      </li>
    );
  }
  return (
    <li className="saved-filters__row">
      <Link className="saved-filters__name" to={to} onClick={onOpen}>
        {name}
      </Link>
      <IconButton icon="copy" size="sm" label={t('copy', { name })} onClick={() => void copy()} />
      <IconButton
        icon="pencil"
        size="sm"
        label={t('rename', { name })}
        // After the form, which had the focus.
        autoFocus={wasRenaming}
        onClick={() => {
          setWasRenaming(true);
          setIsRenaming(true);
        }}
      />
      <IconButton
        icon="trash-2"
        size="sm"
        label={t('delete', { name })}
        aria-disabled={isRemoving || undefined}
        onClick={() => void drop()}
      />
    </li>
  );
};
