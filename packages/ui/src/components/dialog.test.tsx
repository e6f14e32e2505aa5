import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '../testing/render';
import { Button } from './button';
import { Dialog } from './dialog';

beforeAll(() => {
  // jsdom has the element but not its modal behaviour.
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('button, select')?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.removeAttribute('open');
  };
});

const Page = ({ actions = false }: { actions?: boolean }) => {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        Reject
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Reject 3 listings?"
        actions={actions && <Button onClick={close}>Cancel</Button>}
      >
        <p>The submitters can read the reason.</p>
      </Dialog>
    </>
  );
};

const open = () => {
  const opener = screen.getByRole('button', { name: 'Reject' });
  opener.focus();
  fireEvent.click(opener);
  return { opener, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Reject 3 listings?' }) };
};

describe('a dialog', () => {
  it('opens as a modal and returns the focus to its opener', () => {
    renderPart(<Page actions />);
    const { opener, dialog } = open();
    expect(dialog.open).toBe(true);
    expect(dialog.contains(document.activeElement)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('closes with Escape, which the browser reports as cancel', () => {
    renderPart(<Page actions />);
    fireEvent(open().dialog, new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes on a click outside, and stays open on a click inside or one that begins or ends there', () => {
    renderPart(<Page actions />);
    const { dialog } = open();
    const outside = { clientX: 900, clientY: 900 };
    const inside = screen.getByText(/The submitters/);
    for (const [pressed, released] of [
      [inside, inside],
      [inside, dialog],
      [dialog, inside],
    ] as const) {
      fireEvent.mouseDown(pressed, outside);
      fireEvent.click(released, outside);
      expect(screen.queryByRole('dialog')).not.toBeNull();
    }
    fireEvent.mouseDown(dialog, outside);
    expect(screen.queryByRole('dialog')).not.toBeNull();
    fireEvent.click(dialog, outside);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([true, false])('has a close button at its top, with actions or without (%s)', (actions) => {
    renderPart(<Page actions={actions} />);
    open();
    const close = screen.getByRole('button', { name: 'Close' });
    expect(close.parentElement?.className).toBe('dialog__head');
    fireEvent.click(close);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('focuses its first field, otherwise its first button, but not the close button', () => {
    const { unmount } = renderPart(<Page actions />);
    open();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    unmount();
    renderPart(
      <Dialog open onClose={() => {}} title="Why?" actions={<Button>Send</Button>}>
        <input type="file" hidden />
        <input aria-label="Reason" />
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }));
  });
});
