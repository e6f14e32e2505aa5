import { classNames } from './class-names';

/** The woven band: thin on top of every page, full size as a seam. Decoration only. */
export const Langkit = ({ thin = false, className }: { thin?: boolean; className?: string }) => (
  <div className={classNames('langkit', thin && 'langkit--thin', className)} aria-hidden="true" />
);
