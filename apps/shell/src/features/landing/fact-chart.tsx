import type { CSSProperties } from 'react';
import { Chart } from './chart';

interface Crop {
  viewBox: string;
  /** The location of the fact, in percent of the crop; facts about the whole crop have none. */
  at?: { x: number; y: number };
}

/** The part of the chart for each fact, in the order of the facts. */
const crops: readonly Crop[] = [
  { viewBox: '176 742 260 190', at: { x: 37.4, y: 57.1 } },
  { viewBox: '-360 20 1313 960' },
  { viewBox: '176 640 410 300' },
  { viewBox: '195 312 260 190', at: { x: 50.4, y: 50 } },
  { viewBox: '240 640 340 248' },
];

const pinShape =
  'M16 1.5C8.3 1.5 2.5 7.2 2.5 14.6c0 8.8 9.3 14.3 13.5 20.4 4.2-6.1 13.5-11.6 13.5-20.4C29.5 7.2 23.7 1.5 16 1.5Z';

/** Where a fact is at home. */
export const FactChart = ({ index }: { index: number }) => {
  const crop = crops[index];
  if (!crop) return null;
  return (
    <div className="fact__stage">
      <Chart viewBox={crop.viewBox} preserveAspectRatio="xMidYMid slice" />
      {crop.at && (
        <span className="pin pin--active" style={{ '--x': crop.at.x, '--y': crop.at.y } as CSSProperties}>
          <svg className="pin__drop" viewBox="0 0 32 36">
            <path fill="currentColor" d={pinShape} />
          </svg>
        </span>
      )}
    </div>
  );
};
