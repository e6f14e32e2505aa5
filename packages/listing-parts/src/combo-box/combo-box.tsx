import { fold } from '@halalmap/contracts';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames, LiveRegion, SearchInput, type SearchInputProps, VisuallyHidden } from '@halalmap/ui';
import './combo-box.css';

/**
 * The position of the first word that begins with the search text, ignoring case and accents; null if there is none.
 */
const findWord = (text: string, query: string): { start: number; end: number } | null => {
  // Folding letter by letter keeps the positions.
  const letters = Array.from(text, fold);
  const term = fold(query.trim());
  if (term === '') return null;
  const starts = letters.flatMap((_letter, index) =>
    index === 0 || /[^\p{L}\p{N}]/u.test(letters[index - 1] ?? '') ? [index] : [],
  );
  for (const start of starts) {
    for (let end = start + 1, found = ''; end <= letters.length && found.length < term.length; end += 1) {
      found += letters[end - 1] ?? '';
      if (found === term) return { start, end };
    }
  }
  return null;
};

/** A text with the search text highlighted. */
const MarkedText = ({ text, query }: { text: string; query: string }) => {
  const place = findWord(text, query);
  if (!place) return text;
  const letters = Array.from(text);
  const part = (from: number, to?: number): string => letters.slice(from, to).join('');
  return (
    <>
      {part(0, place.start)}
      <mark>{part(place.start, place.end)}</mark>
      {part(place.end)}
    </>
  );
};

interface ComboKeys<Option> {
  /** Suggestions were requested and there are some. */
  isOpen: boolean;
  /** The option that Enter chooses; null for the typed text itself. */
  active: Option | null;
  open: () => void;
  close: () => void;
  choose: (option: Option) => void;
  press: (event: KeyboardEvent) => void;
}

/**
 * Which suggestion is active, and whether suggestions are shown.
 * @param options.onEmpty what Escape does when nothing is shown; without it Escape is left to the browser
 */
const useComboKeys = <Option extends ComboOption>({
  options,
  onChoose,
  onEmpty,
}: {
  options: Option[];
  onChoose: (option: Option) => void;
  onEmpty: (() => void) | undefined;
}): ComboKeys<Option> => {
  const [isWanted, setIsWanted] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const isOpen = isWanted && options.length > 0;
  const index = isOpen ? options.findIndex((option) => option.id === activeId) : -1;
  const active = options[index] ?? null;

  const open = (): void => {
    setIsWanted(true);
    setActiveId(null);
  };
  const close = (): void => {
    setIsWanted(false);
    setActiveId(null);
  };
  const choose = (option: Option): void => {
    close();
    onChoose(option);
  };
  /** Cycles through all options and the box itself. */
  const move = (step: 1 | -1): void => {
    const places = options.length + 1;
    const next = (index + 1 + step + places) % places;
    setActiveId(options[next - 1]?.id ?? null);
  };
  const arrow = (step: 1 | -1): void => {
    if (isOpen) move(step);
    else setIsWanted(true);
  };

  const press = (event: KeyboardEvent): void => {
    const keys: Partial<Record<string, () => void>> = {
      ArrowDown: () => arrow(1),
      ArrowUp: () => arrow(-1),
      ...(isOpen ? { Escape: close } : onEmpty && { Escape: onEmpty }),
      ...(active && { Enter: () => choose(active) }),
    };
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === 'Enter') close();
  };

  return { isOpen, active, open, close, choose, press };
};

export interface ComboOption {
  /** Unique among all options of the box. */
  id: string;
  label: string;
  /** Distinguishes it from others of the same name. */
  detail?: string | undefined;
}

export interface ComboGroup<Option extends ComboOption> {
  label: string;
  options: Option[];
}

interface ComboBoxProps<Option extends ComboOption> extends Omit<SearchInputProps, 'value' | 'role'> {
  /** What is typed. */
  text: string;
  /** The part of the text that the options match; it is highlighted in them. */
  query: string;
  onType: (text: string) => void;
  groups: ComboGroup<Option>[];
  onChoose: (option: Option) => void;
  /** Announces the number of options to assistive technology. */
  announce: (count: number) => string;
  /** Shown at the end of the box. */
  end?: ReactNode;
}

/**
 * A text box with suggestions that follows the WAI-ARIA combobox pattern: the focus stays in the box, arrow keys move
 * among the suggestions, Enter chooses one, Escape closes them and then clears the box.
 */
export const ComboBox = <Option extends ComboOption>({
  text,
  query,
  onType,
  groups,
  onChoose,
  announce,
  end,
  onKeyDown,
  onBlur,
  onClick,
  ...input
}: ComboBoxProps<Option>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const options = groups.flatMap((group) => group.options);
  const combo = useComboKeys({ options, onChoose, onEmpty: text === '' ? undefined : () => onType('') });
  const { active, isOpen } = combo;
  const optionId = (option: ComboOption): string => `${id}-${option.id}`;

  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  return (
    <div className={classNames('combo', end !== undefined && 'combo--end')}>
      <SearchInput
        autoComplete="off"
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={active ? optionId(active) : undefined}
        value={text}
        onChange={(event) => {
          combo.open();
          onType(event.target.value);
        }}
        onClick={(event) => {
          combo.open();
          onClick?.(event);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          combo.press(event);
          onKeyDown?.(event);
        }}
        onBlur={(event) => {
          combo.close();
          onBlur?.(event);
        }}
      />
      {end}
      <LiveRegion>{isOpen ? announce(options.length) : ''}</LiveRegion>
      {isOpen && (
        // Keeps the focus in the box while an option is clicked.
        <div
          className="suggest"
          id={id}
          ref={list}
          role="listbox"
          aria-label={input.label}
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups
            .filter((group) => group.options.length > 0)
            .map((group) => (
              <div key={group.label} role="group" aria-label={group.label}>
                <p className="suggest__head" aria-hidden="true">
                  {group.label}
                </p>
                {group.options.map((option) => (
                  <div
                    key={option.id}
                    id={optionId(option)}
                    className="suggest__item"
                    role="option"
                    aria-selected={option.id === active?.id}
                    onClick={() => combo.choose(option)}
                  >
                    <bdi>
                      <MarkedText text={option.label} query={query} />
                    </bdi>
                    {option.detail !== undefined && (
                      <span className="quiet small">
                        <VisuallyHidden>, </VisuallyHidden>
                        {option.detail}
                      </span>
                    )}
                  </div>
                ))}
              </div>
            ))}
        </div>
      )}
    </div>
  );
};
