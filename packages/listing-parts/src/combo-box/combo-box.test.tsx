import { I18nProvider } from '@halalmap/i18n';
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ComboBox, type ComboOption } from './combo-box';

const places = ['Davao City', 'Davao del Norte', 'Dávila'];
/** The library puts blanks into a name that marks divide. */
const anOption = (name: string) =>
  screen.getByText((_text, element) => element?.role === 'option' && element.textContent === name);

const groupsOf = (text: string) => [
  {
    label: 'Places',
    options: places
      .filter((label) => text !== '' && label.toLowerCase().startsWith(text.slice(0, 1)))
      .map((label) => ({ id: label.replace(/\W/g, '-'), label, detail: 'city, 2' })),
  },
];

const setUp = () => {
  const chosen: string[] = [];
  const entered: string[] = [];
  const Box = () => {
    const [text, setText] = useState('');
    return (
      <ComboBox<ComboOption>
        label="Place"
        text={text}
        query={text}
        onType={setText}
        groups={groupsOf(text)}
        onChoose={({ label }) => chosen.push(label)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.defaultPrevented) entered.push(text);
        }}
        announce={(count) => `${count} suggestions`}
      />
    );
  };
  render(
    <I18nProvider>
      <Box />
    </I18nProvider>,
  );
  const box = screen.getByRole('combobox', { name: 'Place' });
  const activeName = () =>
    document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.querySelector('bdi')
      ?.textContent;
  return { user: userEvent.setup(), box, chosen, entered, activeName };
};

describe('a box with suggestions', () => {
  it('shows them while typing, announces their number, and highlights the matching text', async () => {
    const { user, box } = setUp();
    expect(box).toHaveAttribute('aria-expanded', 'false');

    await user.type(box, 'dav');

    expect(box).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('listbox', { name: 'Place' })).toHaveAttribute(
      'id',
      box.getAttribute('aria-controls'),
    );
    expect(screen.getByRole('group', { name: 'Places' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('3 suggestions');
    expect(screen.getAllByRole('option').map((option) => option.querySelector('mark')?.textContent)).toEqual([
      'Dav',
      'Dav',
      'Dáv',
    ]);
  });

  it('keeps the focus in the input while the arrow keys move, and chooses with Enter', async () => {
    const { user, box, chosen, entered, activeName } = setUp();
    await user.type(box, 'dav');
    expect(activeName()).toBeUndefined();

    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeName()).toBe('Davao del Norte');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Davao del Norte');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeName()).toBeUndefined();
    await user.keyboard('{ArrowUp}');
    expect(activeName()).toBe('Dávila');
    await user.keyboard('{Enter}');

    expect(chosen).toEqual(['Dávila']);
    expect(entered).toEqual([]);
    expect(box).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('submits the typed text with Enter when no suggestion is active', async () => {
    const { user, box, chosen, entered } = setUp();

    await user.type(box, 'dav{Enter}');

    expect(entered).toEqual(['dav']);
    expect(chosen).toEqual([]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('closes with Escape first, then clears the input; an arrow key opens it again', async () => {
    const { user, box } = setUp();
    await user.type(box, 'dav{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box).toHaveValue('dav');

    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('listbox')).toBeInTheDocument();

    await user.keyboard('{Escape}{Escape}');
    expect(box).toHaveValue('');
  });

  it('chooses one with a press and closes when it loses the focus', async () => {
    const { user, box, chosen } = setUp();
    await user.type(box, 'dav');
    await user.click(anOption('Davao City, city, 2'));
    expect(chosen).toEqual(['Davao City']);

    await user.type(box, 'a');
    expect(screen.getByRole('listbox')).toBeInTheDocument();
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
