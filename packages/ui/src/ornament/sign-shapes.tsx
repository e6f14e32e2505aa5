import type { TrustLevel } from '@halalmap/contracts';
import type { ReactNode } from 'react';

/** The signs of the levels of trust, drawn in a 24 by 24 box; `g-cut` takes the ground behind the sign. */
export const trustShapes: Readonly<Record<TrustLevel, ReactNode>> = {
  certified: <><path fill="currentColor" d="M12.00 2.9A4.37 4.37 0 0 1 18.43 5.57A4.37 4.37 0 0 1 21.1 12.00A4.37 4.37 0 0 1 18.43 18.43A4.37 4.37 0 0 1 12.00 21.1A4.37 4.37 0 0 1 5.57 18.43A4.37 4.37 0 0 1 2.9 12.00A4.37 4.37 0 0 1 5.57 5.57A4.37 4.37 0 0 1 12.00 2.9Z"/><path className="sign-cut" d="m8 12.3 2.8 2.8 5.4-5.8"/></>,
  community_confirmed: <><circle className="sign-line" cx="12" cy="12.6" r="6.3"/><circle className="sign-point" cx="12" cy="5.3" r="3.3"/><circle className="sign-point" cx="5.7" cy="16.3" r="3.3"/><circle className="sign-point" cx="18.3" cy="16.3" r="3.3"/></>,
  claimed_halal: <><path className="sign-line" d="M4.5 4.5h15a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-7.7L7.5 20.4v-3.9h-3A1.5 1.5 0 0 1 3 15V6a1.5 1.5 0 0 1 1.5-1.5Z"/><path className="sign-line" d="M7.5 8.9h9M7.5 12.2h5.5"/></>,
  unverified: <><circle className="sign-line" cx="12" cy="12" r="9.2" strokeDasharray="2.9 2.88"/><path className="sign-line" d="M9.6 9.5a2.5 2.5 0 1 1 3.7 2.2c-.9.5-1.3 1-1.3 1.9"/><circle cx="12" cy="16.7" r="1.15" fill="currentColor"/></>,
  pork_free: <><circle className="sign-line" cx="12" cy="12" r="9.2"/><circle className="sign-line" cx="12" cy="12" r="4.8"/><path className="sign-line" d="M3.6 20.4 20.4 3.6"/></>,
  not_halal: <><circle className="sign-line" cx="12" cy="12" r="9.2"/><circle className="sign-line" cx="12" cy="12" r="4.8"/><path className="sign-line" d="m5.5 5.5 13 13m0-13-13 13"/></>,
  facts_confirmed: <><path className="sign-line" d="M12 6.6C9.9 5.2 7 4.6 3.2 4.7v13.2c3.8-.1 6.7.5 8.8 1.9 2.1-1.4 5-2 8.8-1.9V4.7c-3.8-.1-6.7.5-8.8 1.9Z"/><path className="sign-line" d="M12 6.6v13.2"/><path className="sign-line" d="m14.2 11.9 1.7 1.7 2.8-3.4"/></>,
  facts_published: <><path className="sign-line" d="M12 6.6C9.9 5.2 7 4.6 3.2 4.7v13.2c3.8-.1 6.7.5 8.8 1.9 2.1-1.4 5-2 8.8-1.9V4.7c-3.8-.1-6.7.5-8.8 1.9Z"/><path className="sign-line" d="M12 6.6v13.2"/></>,
};

/** Marks beside a level of trust. */
export const markShapes = {
  muslim_owned: <><path fill="currentColor" d="M5.3 2.6C8.5 4.9 15.5 4.9 18.7 2.6L22.6 11.6c-.9.4-1.8.5-2.7.3V20.4a.9.9 0 0 1-.9.9h-4.6v-4.5a2.4 2.4 0 0 0-4.8 0v4.5H5a.9.9 0 0 1-.9-.9V11.9c-.9.2-1.8.1-2.7-.3L5.3 2.6Z"/><path className="sign-cut sign-cut--thin" d="M4.2 11.7h15.6"/></>,
  under_review: <><path className="sign-line" d="M5.5 21V3.8h12.8l-3 4.6 3 4.6H5.5"/></>,
  caution: <><path className="sign-line" d="M12 3.2 21.6 20.2H2.4L12 3.2Z"/><path className="sign-line" d="M12 9.4v5.2M12 17.1v.6"/></>,
  sign: <><path className="sign-line" d="M3.4 4.4h17.2v10.4H3.4ZM12 14.8v6.4M7.4 8.2h9.2M7.4 11.2h5.6"/></>,
  ended: <><path className="sign-line" d="M12.00 2.9A4.37 4.37 0 0 1 18.43 5.57A4.37 4.37 0 0 1 21.1 12.00A4.37 4.37 0 0 1 18.43 18.43A4.37 4.37 0 0 1 12.00 21.1A4.37 4.37 0 0 1 5.57 18.43A4.37 4.37 0 0 1 2.9 12.00A4.37 4.37 0 0 1 5.57 5.57A4.37 4.37 0 0 1 12.00 2.9Z"/><path className="sign-line" d="M12 7.6V12l3 2.2"/></>,
  unconfirmed_body: <><circle className="sign-line" cx="12" cy="12" r="8.8" strokeDasharray="2.9 2.63"/><path className="sign-line" d="m8.6 12.2 2.3 2.3 4.4-4.8"/></>,
} satisfies Record<string, ReactNode>;

/** Leaves of freshness: full, half, dashed. */
export const leafShapes = {
  fresh: <><path fill="currentColor" d="M20.8 3.2C9 3 3.6 9 4.3 17.3L3 20.6l1.2.6 1.5-2.6C14.6 20.8 21.2 14.6 20.8 3.2Z"/><path className="sign-cut" d="M6.2 17.4C8.6 13 11.8 9.8 15.8 7.7"/></>,
  ageing: <><path className="sign-line" d="M20 4C9.4 3.9 4.5 9.4 5.1 17.1c.1.3.3.7.6.8C14 20 20.2 14.4 20 4Z"/><path fill="currentColor" d="M20 4C9.4 3.9 4.5 9.4 5.1 17.1l.6.8Z"/><path className="sign-line" d="M3.5 20.7 6 17"/></>,
  stale: <><path className="sign-line" strokeDasharray="2.6 2.6" d="M20 4C9.4 3.9 4.5 9.4 5.1 17.1c.1.3.3.7.6.8C14 20 20.2 14.4 20 4Z"/><path className="sign-line" d="M3.5 20.7 6 17"/></>,
} satisfies Record<string, ReactNode>;
