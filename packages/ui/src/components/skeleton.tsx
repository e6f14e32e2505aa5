import { classNames } from './class-names';

/** A placeholder block while its content loads. */
export const Skeleton = ({ shape = 'line', className }: { shape?: 'line' | 'block'; className?: string }) => (
  <div className={classNames('sk', shape === 'line' && 'sk--line', className)} />
);

/** Placeholder of a list of places. `label` says what is loading. */
export const PlaceListSkeleton = ({ count = 4, label }: { count?: number; label: string }) => (
  <div role="status" aria-label={label}>
    <div className="places" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div className="place" key={index}>
          <div className="place__pic sk" />
          <Skeleton className="sk--name" />
          <Skeleton className="sk--meta" />
          <Skeleton className="sk--place" />
          <div className="sk--trust">
            <Skeleton shape="block" className="sk--badge" />
            <Skeleton className="sk--age" />
          </div>
        </div>
      ))}
    </div>
  </div>
);
