import { act, renderHook } from '@testing-library/react';
import { useTypedText } from './use-in-browser';

const setUp = () => {
  const reported: string[] = [];
  const view = renderHook(({ kept }) => useTypedText(kept, (text) => reported.push(text)), {
    initialProps: { kept: '' },
  });
  return { reported, view };
};

describe('a text input whose value is kept elsewhere', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('shows each letter at once and reports the text once typing rests', () => {
    const { reported, view } = setUp();

    act(() => view.result.current.type('s'));
    act(() => view.result.current.type('satti '));
    expect(view.result.current.text).toBe('satti ');
    expect(reported).toEqual([]);

    act(() => void jest.runAllTimers());
    expect(reported).toEqual(['satti']);
  });

  it('keeps later input while a report is pending', () => {
    const { view } = setUp();
    act(() => view.result.current.type('sat'));
    act(() => void jest.runAllTimers());
    act(() => view.result.current.type('satti'));

    view.rerender({ kept: 'sat' });

    expect(view.result.current.text).toBe('satti');
  });

  it('is replaced by a value from outside', () => {
    const { view } = setUp();
    act(() => view.result.current.type('satti'));
    act(() => void jest.runAllTimers());
    view.rerender({ kept: 'satti' });

    view.rerender({ kept: '' });

    expect(view.result.current.text).toBe('');
  });

  it('reports immediately on request', () => {
    const { reported, view } = setUp();
    act(() => view.result.current.type('satti'));

    act(() => view.result.current.settleNow());

    expect(reported).toEqual(['satti']);
  });
});
