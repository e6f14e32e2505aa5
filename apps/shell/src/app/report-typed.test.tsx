import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { readTyped, reportTyped } from './report-typed';

const Form = () => {
  const [text, setText] = useState('');
  const [note, setNote] = useState('as rendered');
  const [choice, setChoice] = useState('food');
  const [isOpen, setIsOpen] = useState(false);
  const [type, setType] = useState('');
  return (
    <>
      <input aria-label="text" value={text} onChange={(event) => setText(event.target.value)} />
      <textarea aria-label="note" value={note} onChange={(event) => setNote(event.target.value)} />
      <select aria-label="choice" value={choice} onChange={(event) => setChoice(event.target.value)}>
        <option value="food">Food</option>
        <option value="mosque">Mosque</option>
      </select>
      <input type="checkbox" checked={isOpen} onChange={(event) => setIsOpen(event.target.checked)} />
      {['a', 'b'].map((value) => (
        <input key={value} type="radio" checked={type === value} onChange={() => setType(value)} />
      ))}
      <output>{JSON.stringify({ text, note, choice, isOpen, type })}</output>
    </>
  );
};

const find = <T extends Element>(selector: string): T => document.querySelector<T>(selector)!;

it('reaches the state of a page when it was typed before the page responded, and stays', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`;
  find<HTMLInputElement>('input').value = 'typed early';
  find<HTMLTextAreaElement>('textarea').value = '';
  find<HTMLSelectElement>('select').value = 'mosque';
  find<HTMLInputElement>('[type=checkbox]').checked = true;
  find<HTMLInputElement>('[type=radio]:last-of-type').checked = true;

  const typed = readTyped(document);
  await act(async () => hydrateRoot(find('#root'), <Form />));
  await act(async () => void reportTyped(document, typed));

  expect(JSON.parse(find('output').textContent)).toEqual({
    text: 'typed early',
    note: '',
    choice: 'mosque',
    isOpen: true,
    type: 'b',
  });
  expect(find<HTMLInputElement>('input').value).toBe('typed early');
});
