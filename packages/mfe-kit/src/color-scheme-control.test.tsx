import { fireEvent, screen } from '@testing-library/react';
import { ColorSchemeControl } from './color-scheme-control';
import { stubMatchMedia } from './testing/match-media';
import { renderInShell } from './testing/render-in-shell';

beforeEach(() => {
  localStorage.clear();
  stubMatchMedia();
});

describe('the colour scheme control', () => {
  it('switches to dark and back to what the device prefers', () => {
    renderInShell(<ColorSchemeControl />);
    fireEvent.click(screen.getByRole('button', { name: 'Switch to dark colours' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    fireEvent.click(screen.getByRole('button', { name: 'Switch to light colours' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });

  it('offers light on a device that prefers dark', () => {
    stubMatchMedia((query) => query.includes('dark'));
    renderInShell(<ColorSchemeControl />);
    fireEvent.click(screen.getByRole('button', { name: 'Switch to light colours' }));
    expect(document.documentElement.dataset['theme']).toBe('light');
  });
});
