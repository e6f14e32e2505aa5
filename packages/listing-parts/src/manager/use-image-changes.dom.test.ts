import { waitFor } from '@testing-library/react';
import type { ImageChange } from './images-api';
import { createChangeLine } from './use-image-changes';

const order = (...ids: string[]): ImageChange => ({ kind: 'order', ids });
const remove = (id: string): ImageChange => ({ kind: 'remove', id });

describe('changes of images', () => {
  const aLine = () => {
    const sent: ImageChange[] = [];
    const responses: Array<(error?: unknown) => void> = [];
    const line = createChangeLine({
      send: (change) => {
        sent.push(change);
        return new Promise((resolve) => responses.push(resolve));
      },
    });
    /** Lets the one that is on its way end. */
    const end = async (error?: unknown): Promise<void> => {
      const before = line.getState().waiting.length;
      responses.shift()?.(error);
      await waitFor(() => expect(line.getState().waiting.length).toBeLessThan(before));
    };
    return { line, sent, end };
  };

  it('run one after another, also when one fails', async () => {
    const { line, sent, end } = aLine();
    line.add(remove('a'));
    line.add(remove('b'));

    expect(sent).toEqual([remove('a')]);
    await end('refused');
    expect(line.getState()).toEqual({
      waiting: [remove('b')],
      ended: { change: remove('a'), error: 'refused' },
    });
    expect(sent).toEqual([remove('a'), remove('b')]);
    await end();
    expect(line.getState()).toEqual({ waiting: [], ended: { change: remove('b'), error: undefined } });
  });

  it('send only the last of several waiting orders', async () => {
    const { line, sent, end } = aLine();
    line.add(order('a', 'b', 'c'));
    line.add(order('b', 'a', 'c'));
    line.add(remove('x'));
    line.add(order('b', 'c', 'a'));

    await end();
    await waitFor(() => expect(sent).toHaveLength(2));
    await end();
    await end();

    expect(sent).toEqual([order('a', 'b', 'c'), remove('x'), order('b', 'c', 'a')]);
  });

  it('restart after a pause', async () => {
    const { line, sent, end } = aLine();
    line.add(remove('a'));
    await end();
    line.add(remove('b'));

    expect(sent).toEqual([remove('a'), remove('b')]);
  });
});
