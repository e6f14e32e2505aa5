import { RemotesContext } from '@halalmap/mfe-kit';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { usePinMap } from './use-pin-map';

const map = { PinPicker: () => null, findPinArea: () => Promise.resolve(null) };

describe('the map for the pin of a form', () => {
  const open = (load: () => Promise<object>, resetFailure = jest.fn()) => {
    const remotes = { load: load as never, resetFailure };
    const wrapper = ({ children }: { children: ReactNode }) => (
      <RemotesContext value={remotes}>{children}</RemotesContext>
    );
    return renderHook(usePinMap, { wrapper }).result.current;
  };

  it('is that of the directory', async () => {
    const loadPinMap = open(async () => ({ routes: [], loadPinMap: async () => map }));
    expect(await loadPinMap?.()).toBe(map);
  });

  it('can be loaded again after its remote has failed', async () => {
    const resetFailure = jest.fn();
    const loadPinMap = open(() => Promise.reject(new Error('down')), resetFailure);
    await expect(loadPinMap?.()).rejects.toThrow('down');
    expect(resetFailure).toHaveBeenCalledWith('directory');
  });

  it('is left out where no remotes are loaded', () => {
    expect(renderHook(usePinMap).result.current).toBeUndefined();
  });
});
