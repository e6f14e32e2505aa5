import { setCurrentUser, type AppStore } from '@halalmap/api-client';
import type { User } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { deleteDrafts } from '@halalmap/mfe-kit/drafts';
import { Icon, LiveRegion, useToast, useTypedText } from '@halalmap/ui';
import { Spin } from '@halalmap/ui/antd/core';
import { Modal } from '@halalmap/ui/antd/extra';
import { Input, type InputRef } from '@halalmap/ui/antd/form';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { usePaletteText } from '../../messages/en-palette';
import {
  type Entry,
  type OpenPlace,
  rememberRecent,
  useEntries,
  useLeaveSessionMutation,
} from './use-entries';
import './palette-dialog.css';

interface PaletteDialogProps {
  user: User;
  /** The place that is open on the page behind. */
  place: OpenPlace | null;
  /** What was typed while this was loading. */
  typed: string;
  onClose: () => void;
}

const width = 640;

/** One field that finds listings, users, claims and pages of the back office, and runs actions. */
export const PaletteDialog = ({ user, place, typed: initialText, onClose }: PaletteDialogProps) => {
  const t = usePaletteText();
  const id = useId();
  const input = useRef<InputRef>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState(initialText.trim());
  const field = useTypedText(query, setQuery);
  const text = field.text;
  const { groups, isSearching } = useEntries({ typed: text, query, user, place, t });
  const run = useRun(user, onClose);
  const [activeId, setActiveId] = useState<string | null>(null);

  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find((entry) => entry.id === activeId) ?? entries[0];
  const optionId = (entry: Entry): string => `${id}-${entry.id}`;

  const type = (value: string): void => {
    field.type(value);
    setActiveId(null);
  };
  const move = (rows: number): void => {
    if (!active) return;
    const index = entries.indexOf(active) + rows;
    setActiveId(entries.at(index % entries.length)?.id ?? null);
  };
  const handleKey = (event: KeyboardEvent): void => {
    // Enter may end the composition of a letter.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') {
      if (active) run(active);
      else field.settleNow();
    } else return;
    event.preventDefault();
  };

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active?.id]);

  const hasNoResults = entries.length === 0 && !isSearching;
  return (
    <Modal
      open
      className="palette"
      title={t('title')}
      width={width}
      footer={null}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) input.current?.focus();
      }}
    >
      <Input
        ref={input}
        size="large"
        autoFocus
        role="combobox"
        aria-label={t('label')}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={t('example')}
        prefix={<Icon name="search" />}
        suffix={isSearching ? <Spin size="small" aria-label={t('loading')} /> : <span />}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={handleKey}
      />
      <div ref={list} id={`${id}-list`} className="palette__list" role="listbox" aria-label={t('results')}>
        {groups.map(({ name, entries: rows }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} className="palette__group small muted" role="presentation">
              {t(`group.${name}`)}
            </div>
            {rows.map((entry) => (
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                aria-selected={entry === active}
                className="palette__row"
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setActiveId(entry.id)}
                onClick={() => run(entry)}
              >
                <Icon name={entry.icon} />
                <span className="palette__name">{entry.label}</span>
                {entry.detail !== '' && <span className="palette__detail small muted">{entry.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <div className="palette__none">
          {hasNoResults ? (
            <>
              <p>{t('none', { query: text.trim() })}</p>
              <p className="small muted">{t('noneText')}</p>
            </>
          ) : (
            <p className="muted">{t('loading')}</p>
          )}
        </div>
      )}
      <p className="palette__hint small muted">{t('hint')}</p>
      <LiveRegion>
        {isSearching
          ? ''
          : hasNoResults
            ? t('none', { query: text.trim() })
            : t('count', { count: entries.length })}
      </LiveRegion>
    </Modal>
  );
};

/** Runs the chosen row, and closes the dialog unless the row only repeats a request. */
const useRun = (user: User, onClose: () => void): ((entry: Entry) => void) => {
  const t = usePaletteText();
  const toast = useToast();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const [leave] = useLeaveSessionMutation();

  const signOut = async (): Promise<void> => {
    const { error } = await leave();
    if (error) {
      toast.show({ kind: 'bad', title: t('signOutFailed'), text: errorText(error) });
      return;
    }
    deleteDrafts();
    await dispatch(setCurrentUser(null));
    toast.show({ kind: 'ok', title: t('signedOut') });
  };

  return ({ action }) => {
    if ('retries' in action) {
      action.retries();
      return;
    }
    onClose();
    if ('opens' in action) {
      rememberRecent(user.id, action.opens);
      void navigate(action.opens.to);
    } else if ('runs' in action) action.runs();
    else if ('goesTo' in action) void navigate(action.goesTo);
    else if ('downloads' in action) {
      const link = document.createElement('a');
      link.href = action.downloads;
      link.download = '';
      link.click();
    } else void signOut();
  };
};
