import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '../testing/render';
import { Checkbox, RadioGroup, Select } from './field';
import { PasswordInput, SearchInput, TextArea, TextInput } from './text-input';

describe('a field', () => {
  it('ties label, hint and error to its control', () => {
    renderPart(
      <TextInput
        label="Website"
        hint="With https://"
        error="Please enter a full address"
        mark="optional"
        name="website"
      />,
    );
    const input = screen.getByLabelText('Website (optional)');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const describedBy = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(describedBy.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Please enter a full address',
      'With https://',
    ]);
  });

  it('says as text and to assistive technology that it is required', () => {
    renderPart(<TextArea label="Reason" mark="required" />);
    expect(screen.getByLabelText('Reason (required)').getAttribute('aria-required')).toBe('true');
  });

  it('keeps its own id and handler', () => {
    const seen: string[] = [];
    renderPart(<TextInput id="name" label="Name" onChange={(event) => seen.push(event.target.value)} />);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Aminah' } });
    expect(screen.getByLabelText('Name').id).toBe('name');
    expect(seen).toEqual(['Aminah']);
  });

  it('offers the choices of a select after an empty one', () => {
    renderPart(
      <Select label="Province" placeholder="Choose" options={[{ value: '15', label: 'Basilan' }]} />,
    );
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Choose', 'Basilan']);
  });

  it('shows and hides a password', () => {
    renderPart(<PasswordInput label="Password" autoComplete="current-password" />);
    const input = screen.getByLabelText('Password');
    expect(input.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.getAttribute('type')).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.getAttribute('type')).toBe('password');
  });

  it('excludes a shown password from spell checking, and hides it when it is sent', () => {
    renderPart(
      <form onSubmit={(event) => event.preventDefault()}>
        <PasswordInput label="Password" autoComplete="current-password" />
        <button type="submit">Sign in</button>
      </form>,
    );
    const input = screen.getByLabelText('Password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.getAttribute('spellcheck')).toBe('false');
    expect(input.getAttribute('autocapitalize')).toBe('none');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(input.getAttribute('type')).toBe('password');
  });

  it('names a search box', () => {
    renderPart(<SearchInput label="Dish, place or cuisine" />);
    expect(screen.getByRole('searchbox', { name: 'Dish, place or cuisine' })).toBeTruthy();
  });
});

describe('choices', () => {
  const Declaration = () => {
    const [value, setValue] = useState('Unknown');
    return (
      <RadioGroup
        legend="Halal certified?"
        name="halalCertified"
        error="Pick one"
        value={value}
        onChange={setValue}
        options={[
          { value: 'Yes', label: 'Yes' },
          { value: 'Unknown', label: 'Not sure' },
        ]}
      />
    );
  };

  it('of a group are labelled by it and change together', () => {
    renderPart(<Declaration />);
    expect(screen.getByRole('group', { name: 'Halal certified?', description: 'Pick one' })).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Yes'));
    expect(screen.getByLabelText<HTMLInputElement>('Yes').checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Not sure').checked).toBe(false);
  });

  it('of a checkbox can be pressed by its label', () => {
    renderPart(<Checkbox label="Prayer area" />);
    fireEvent.click(screen.getByText('Prayer area'));
    expect(screen.getByLabelText<HTMLInputElement>('Prayer area').checked).toBe(true);
  });
});
