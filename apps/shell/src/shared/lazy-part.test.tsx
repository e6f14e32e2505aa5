import { act, fireEvent, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { renderPage } from '../testing/render-page';
import { lazyPart } from './lazy-part';

const Arrived = () => <p>It is here</p>;
const show = (Part: ComponentType) =>
  act(async () =>
    renderPage(
      <Suspense fallback="On its way">
        <Link to="/elsewhere">Elsewhere</Link>
        <Part />
      </Suspense>,
    ),
  );

const consoleError = console.error;
beforeEach(() => {
  // React logs errors caught by a boundary.
  console.error = () => undefined;
});
afterEach(() => {
  console.error = consoleError;
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
});
