import { ChartLand } from '@halalmap/ui';
import { useId } from 'react';
import chart from './chart.svg';

/** Parallels and meridians of 5 degrees; none lies west of `from`. */
const graticule = (from: number): string =>
  [846, 618.4, 387.3, 150.6].map((y) => `M${from} ${y}H1600`).join('') +
  [54.4, 280, 505.6]
    .filter((x) => x > from)
    .map((x) => `M${x} -400V1360`)
    .join('');

interface ChartProps {
  /** The visible part of the chart, in its box of 600 by 960. */
  viewBox: string;
  preserveAspectRatio?: string;
  /** The graticule fades in from the west, for a chart without an edge. */
  fading?: boolean;
}

/** The country as a chart: graticule, waterlines, coasts, provinces. */
export const Chart = ({ viewBox, preserveAspectRatio, fading = false }: ChartProps) => {
  const fade = useId();
  return (
    <svg viewBox={viewBox} preserveAspectRatio={preserveAspectRatio} aria-hidden="true" focusable="false">
      {fading && (
        <linearGradient id={fade} gradientUnits="userSpaceOnUse" x1="60" y1="0" x2="230" y2="0">
          <stop className="map-fade" stopOpacity="0" />
          <stop className="map-fade" offset="1" />
        </linearGradient>
      )}
      <path
        className="map-graticule"
        style={fading ? { stroke: `url(#${fade})` } : undefined}
        d={graticule(fading ? 60 : -1600)}
      />
      <g className="map-degrees">
        <text x="596" y="614" textAnchor="end">
          10° N
        </text>
        <text x="596" y="383" textAnchor="end">
          15° N
        </text>
        <text x="285" y="948">
          120° E
        </text>
        <text x="511" y="948">
          125° E
        </text>
      </g>
      <ChartLand drawing={chart} />
      <use href={`${chart}#provinces`} className="map-line" />
    </svg>
  );
};
