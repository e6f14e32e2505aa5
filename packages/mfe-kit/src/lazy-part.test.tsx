import { muteConsoleErrors } from '@halalmap/api-client/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { stubMatchMedia } from './testing/match-media';
import { renderInShell, tryAgain } from './testing/render-in-shell';
import { FailedDialog, FailedInPlace, lazyPart } from './lazy-part';

const Arrived = () => <p>It is here</p>;
const show = (Part: ComponentType) =>
  act(async () =>
    renderInShell(
      <Suspense fallback="On its way">
        <Link to="/elsewhere">Elsewhere</Link>
        <Part />
      </Suspense>,
    ),
  );

/** What webpack rejects with when a file does not load. */
const missing = () => Object.assign(new Error('Loading chunk 1 failed'), { request: '/assets/1.js' });
muteConsoleErrors();
beforeEach(() => {
  stubMatchMedia();
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
});

describe('a lazily loaded part', () => {
  it('is loaded once, however often it is rendered', async () => {
    const load = jest.fn().mockResolvedValue(Arrived);
    const Part = lazyPart(load);
    await show(Part);
    await show(Part);
    expect(screen.getAllByText('It is here')).toHaveLength(2);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('says that it did not load, sends no requests by itself, and loads on retry', async () => {
    const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Arrived);
    await show(lazyPart(load));
    expect(await screen.findByRole('heading', { name: 'This part of the site did not load' })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    });
    expect(await screen.findByText('It is here')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is loaded again on another page', async () => {
    const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Arrived);
    await show(lazyPart(load));
    await screen.findByRole('button', { name: 'Try again' });
    await act(async () => {
      fireEvent.click(screen.getByText('Elsewhere'));
    });
    expect(await screen.findByText('It is here')).toBeTruthy();
  });

  it('gives way to other content when requested', async () => {
    const Instead = () => <p>Do without it</p>;
    await show(lazyPart(() => Promise.reject(new Error('offline')), Instead));
    expect(await screen.findByText('Do without it')).toBeTruthy();
  });

  it('leaves the rest of the page as it is while it is tried again', async () => {
    const load = jest.fn().mockRejectedValueOnce(missing()).mockResolvedValue(Arrived);
    const Part = lazyPart(load, FailedInPlace);
    await show(() => (
      <>
        <h1>Around it</h1>
        <input aria-label="Typed" />
        <Part />
      </>
    ));
    fireEvent.change(screen.getByLabelText('Typed'), { target: { value: 'kept' } });
    expect(screen.getAllByRole('heading')).toHaveLength(1);
    await tryAgain();
    expect(screen.getByText('It is here')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Typed').value).toBe('kept');
  });

  it('is tried again in place as long as its file does not load', async () => {
    const reload = jest.fn();
    const load = jest
      .fn()
      .mockRejectedValueOnce(missing())
      .mockRejectedValueOnce(missing())
      .mockRejectedValueOnce(missing())
      .mockResolvedValue(Arrived);
    await show(lazyPart(load, FailedInPlace, reload));
    await tryAgain();
    await tryAgain();
    await tryAgain();
    expect(screen.getByText('It is here')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['the same error', missing(), null],
    ['an error of the modules that came', missing(), new ReferenceError('before initialization')],
  ])('reloads the page on request when its failure is kept: %s', async (_name, first, second) => {
    const reload = jest.fn();
    const load = jest
      .fn()
      .mockRejectedValueOnce(first)
      .mockRejectedValue(second ?? first);
    await show(lazyPart(load, FailedInPlace, reload));
    await act(async () => {
      fireEvent.click(screen.getByText('Elsewhere'));
    });
    expect(load).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
    await tryAgain();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('can be closed, or tried again, where a dialog did not load', async () => {
    const Whole = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>It is here</button>;
    const load = jest.fn().mockRejectedValueOnce(missing()).mockResolvedValue(Whole);
    const Part = lazyPart<{ onClose: () => void }>(load, FailedDialog);
    const onClose = jest.fn();
    await show(() => <Part onClose={onClose} />);
    const dialog = screen.getByRole('dialog', { name: 'This part of the site did not load' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await tryAgain();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'It is here' })).toBeTruthy();
  });
});
