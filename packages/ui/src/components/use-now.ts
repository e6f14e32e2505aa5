import { useState } from 'react';

/** The time of the first render in milliseconds since 1970, so that ages do not change while a page is read. */
export const useNow = (): number => useState(() => Date.now())[0];
