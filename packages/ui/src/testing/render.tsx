import { I18nProvider } from '@halalmap/i18n';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

/** Renders components with messages and a router. */
export const renderPart = (part: ReactNode) =>
  render(part, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <I18nProvider>
        <MemoryRouter>{children}</MemoryRouter>
      </I18nProvider>
    ),
  });
