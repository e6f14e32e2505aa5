/** How somebody began to answer; `resumed` when this device knows of an answer from before. */
export type Beginning = 'yes' | 'changed' | 'resumed';

/** In the address of who comes back from signing in. */
export const resumeParameter = 'still';
