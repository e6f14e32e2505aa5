import type { z } from 'zod';

/** One call of the public API. */
export interface Call {
  method: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** Path with parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** What the body is sent as, JSON unless said otherwise. */
  bodyType?: string;
  /** Status of success and what its body is, JSON unless said otherwise; null when it has none. */
  answer: { status: number; schema: z.ZodType | null; contentType?: string };
  /** Statuses of failure beside those that every call of its kind may give. */
  failures?: number[];
}
