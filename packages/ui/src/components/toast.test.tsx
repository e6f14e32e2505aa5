import { act, fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../testing/render';
import { Button } from './button';
import { ToastProvider, useToast, type ToastContent } from './toast';

const Page = ({ toasts }: { toasts: ToastContent[] }) => {
  const { show } = useToast();
  return toasts.map((toast) => (
    <Button
      key={toast.title}
      onClick={() => {
        show(toast);
      }}
    >
      {`Show ${toast.title}`}
    </Button>
  ));
};

const open = (...toasts: ToastContent[]) => {
  renderPart(
    <ToastProvider>
      <Page toasts={toasts} />
    </ToastProvider>,
  );
  for (const { title } of toasts) fireEvent.click(screen.getByText(`Show ${title}`));
};

const pass = (milliseconds: number) => {
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('toasts', () => {
  it('are announced politely, stay for five seconds and disappear', () => {
    open({ title: 'Listing Submitted', text: 'It is pending review.' });
    expect(screen.getByText('Listing Submitted').closest('[role=status]')).not.toBeNull();
    pass(4_900);
    expect(screen.queryByText('Listing Submitted')).not.toBeNull();
    pass(200);
    expect(screen.queryByText('Listing Submitted')).toBeNull();
  });

  it('interrupt when something failed', () => {
    open({ title: 'Submission Failed', kind: 'bad' });
    expect(screen.getByText('Submission Failed').closest('[role=alert]')).not.toBeNull();
  });

  it('are shown one at a time', () => {
    open({ title: 'First' }, { title: 'Second' });
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.queryByText('Second')).not.toBeNull();
  });

  it('wait while the pointer or the focus is in them', () => {
    open({ title: 'Saved' });
    const toast = screen.getByText('Saved').closest('.toast')!;
    fireEvent.pointerEnter(toast);
    fireEvent.focus(screen.getByRole('button', { name: 'Dismiss', hidden: true }));
    pass(20_000);
    fireEvent.pointerLeave(toast);
    pass(20_000);
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.blur(screen.getByRole('button', { name: 'Dismiss', hidden: true }));
    pass(5_100);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('are dismissed by a swipe of 50 pixels to the right, and stay for less', () => {
    open({ title: 'Saved' });
    const toast = screen.getByText('Saved').closest('.toast')!;
    // The environment knows no pointer events; a mouse event of their name carries the position.
    const at = (type: string, clientX: number) =>
      fireEvent(toast, new MouseEvent(type, { bubbles: true, clientX }));
    const swipe = (to: number) => {
      at('pointerdown', 100);
      at('pointermove', to);
      at('pointerup', to);
    };
    swipe(149);
    swipe(20);
    expect(screen.queryByText('Saved')).not.toBeNull();
    swipe(150);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('get the focus with F8, and return it when they close', () => {
    open({ title: 'Removed', text: <button type="button">Undo</button> });
    const before = screen.getByText('Show Removed');
    before.focus();
    fireEvent.keyDown(before, { key: 'F8' });
    expect(document.activeElement).toBe(screen.getByText('Undo'));
    pass(20_000);
    fireEvent.keyDown(screen.getByText('Undo'), { key: 'Escape' });
    expect(screen.queryByText('Removed')).toBeNull();
    expect(document.activeElement).toBe(before);
  });

  it.each([
    ['stand above docked actions', { top: 700, left: 0, right: 390 }, '80px'],
    ['stand at the edge beside them', { top: 700, left: 0, right: 20 }, '20px'],
    ['stand at the edge when the actions are further up', { top: 300, left: 0, right: 390 }, '20px'],
    ['stand at the edge when there is no room above', { top: 40, left: 0, right: 390, height: 728 }, '20px'],
  ])('%s', (_what, box, end) => {
    const boxOf = ({ top = 0, left = 0, right = 0, height = 68 }) =>
      ({ top, left, right, height, bottom: top + height }) as DOMRect;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      return boxOf(this.matches('.dock') ? box : { left: 30, right: 360, height: 60 });
    });
    const dock = document.createElement('div');
    dock.className = 'dock';
    document.body.append(dock);
    open({ title: 'Link copied' });
    pass(20);
    const host = screen.getByText('Link copied').closest<HTMLElement>('.toasts')!;
    expect(host.style.getPropertyValue('--toast-end')).toBe(end);
    dock.remove();
    jest.restoreAllMocks();
  });

  it('disappear when they are dismissed', () => {
    open({ title: 'Saved' });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss', hidden: true }));
    expect(screen.queryByText('Saved')).toBeNull();
  });
});
