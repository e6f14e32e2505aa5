import { useState } from 'react';

/** The moment of the first render in milliseconds since 1970, so that ages do not jump while a page is read. */
export const useNow = (): number => useState(() => Date.now())[0];
