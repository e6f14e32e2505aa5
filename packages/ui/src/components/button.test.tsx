import { fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../testing/render';
import { Button, IconButton, LinkButton } from './button';

describe('a button', () => {
  it('does nothing while it is busy, and keeps the focus', () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn();
    renderPart(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy onClick={onClick}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    button.focus();
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it('does not submit a form unless configured to', () => {
    renderPart(<Button kind="primary">Open</Button>);
    const button = screen.getByRole<HTMLButtonElement>('button');
    expect(button.type).toBe('button');
    expect(button.className).toBe('button button--primary');
  });

  it('has a name when it is an icon alone', () => {
    renderPart(<IconButton icon="x" label="Dismiss" />);
    expect(screen.getByRole('button', { name: 'Dismiss' })).toBeTruthy();
  });

  it('may be a link', () => {
    renderPart(
      <LinkButton to="/submit" size="lg">
        Submit Business
      </LinkButton>,
    );
    expect(screen.getByRole('link', { name: 'Submit Business' }).getAttribute('href')).toBe('/submit');
  });
});
