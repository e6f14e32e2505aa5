import { useRef, type KeyboardEvent } from 'react';
import { useAuthText } from '../../messages/auth-en';

export type AuthTab = 'sign-in' | 'sign-up';

const tabs = [
  { tab: 'sign-in', text: 'auth.signIn' },
  { tab: 'sign-up', text: 'auth.signUp' },
] as const;

export const tabId = (tab: AuthTab): string => `tab-${tab}`;
export const panelId = (tab: AuthTab): string => `panel-${tab}`;

/** The two tabs; arrow keys move between them. */
export const AuthTabs = ({ chosen, onChoose }: { chosen: AuthTab; onChoose: (tab: AuthTab) => void }) => {
  const t = useAuthText();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = chosen === 'sign-in' ? 'sign-up' : 'sign-in';
    onChoose(other);
    list.current?.querySelector<HTMLElement>(`#${tabId(other)}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={t('auth.tabs')} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ tab, text }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === chosen}
          aria-controls={panelId(tab)}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => {
            onChoose(tab);
          }}
        >
          {t(text)}
        </button>
      ))}
    </div>
  );
};
