import { z } from 'zod';

export * from '@halalmap/listing-model/values';

/** `true` or `false` as a parameter; undefined when it is not given. */
export const yesOrNo = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();
/** The same, false when it is not given. */
export const yes = yesOrNo.default(false);
