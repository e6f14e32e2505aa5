import { classNames, LiveRegion, SearchInput, VisuallyHidden, type SearchInputProps } from '@halalmap/ui';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import './combo-box.css';
import { MarkedText } from './marked-text';
import { useComboKeys } from './use-combo-keys';

export interface ComboOption {
  /** Distinct among all options of the box. */
  id: string;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string | undefined;
}

export interface ComboGroup<Option extends ComboOption> {
  label: string;
  options: Option[];
}

export interface ComboBoxProps<Option extends ComboOption> extends Omit<SearchInputProps, 'value' | 'role'> {
  /** What is typed. */
  text: string;
  /** The part of it that the options were found by, marked in them. */
  sought: string;
  onType: (text: string) => void;
  groups: ComboGroup<Option>[];
  onChoose: (option: Option) => void;
  /** Says how many options there are, for assistive technology. */
  announce: (count: number) => string;
  /** Stands at the end of the box. */
  end?: ReactNode;
}

/**
 * A text box with suggestions, after the combobox pattern of the WAI-ARIA practices: the focus stays in the box, the
 * arrow keys move among the suggestions, Enter takes one, Escape closes them and then empties the box.
 */
export const ComboBox = <Option extends ComboOption>({
  text,
  sought,
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
        // The focus stays in the box while an option is pressed.
        <div
          className="sug"
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
                <p className="sug__head" aria-hidden="true">
                  {group.label}
                </p>
                {group.options.map((option) => (
                  <div
                    key={option.id}
                    id={optionId(option)}
                    className="sug__it"
                    role="option"
                    aria-selected={option.id === active?.id}
                    onClick={() => combo.choose(option)}
                  >
                    <bdi>
                      <MarkedText text={option.label} sought={sought} />
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
