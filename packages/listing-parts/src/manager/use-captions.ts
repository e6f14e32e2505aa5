import type { ListingImage } from '@halalmap/contracts';
import { useState } from 'react';
import type { ImageChange } from './image-change';

/** Captions as they are typed, which the server hears of when their field is left. One that it refuses stays typed. */
export const useCaptions = (images: readonly ListingImage[], change: (change: ImageChange) => void) => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const settle = (id: string): void => {
    const image = images.find((one) => one.id === id);
    const caption = typed[id]?.trim();
    if (!image || caption === undefined || caption === (image.caption ?? '')) return;
    change({ kind: 'caption', id, caption: caption || null });
  };
  return {
    captionOf: ({ id, caption }: ListingImage): string => typed[id] ?? caption ?? '',
    describe: (id: string, caption: string): void => setTyped((before) => ({ ...before, [id]: caption })),
    settle,
    /** Sends what was typed and not sent. */
    settleAll: (): void => Object.keys(typed).forEach(settle),
  };
};
