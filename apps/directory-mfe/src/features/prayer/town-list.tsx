import type { PrayerTown } from '@halalmap/contracts';
import { Link } from 'react-router-dom';

/** Links to the pages of towns. */
export const TownList = ({ towns }: { towns: readonly PrayerTown[] }) => (
  <ul className="prayers__towns">
    {towns.map(({ slug, name, province }) => (
      <li key={slug}>
        <Link to={`/prayer/${slug}`}>{name}</Link>
        {province !== null && <span className="small muted"> {province}</span>}
      </li>
    ))}
  </ul>
);
