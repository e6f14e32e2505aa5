import chart from './chart.svg';

/** The drawing is a file of its own: it is 12 KB that nothing waits for. */
const land = `${chart}#land`;

/** Distance of the three waterlines from the coast: width of each line and of the sea drawn over its inner part. */
const waterlines = [
  { line: 'm-w3', sea: 22.6 },
  { line: 'm-w2', sea: 13.2 },
  { line: 'm-w1', sea: 5.6 },
];

/**
 * The country as a chart: graticule of 5 degrees, waterlines, coasts, provinces.
 * @param preserveAspectRatio how the part fills its box
 */
export const Chart = ({
  viewBox,
  preserveAspectRatio,
}: {
  viewBox: string;
  preserveAspectRatio?: string;
}) => {
  return (
    <svg viewBox={viewBox} preserveAspectRatio={preserveAspectRatio} aria-hidden="true" focusable="false">
      <path
        className="m-grat"
        d="M60 846.0H1600M60 618.4H1600M60 387.3H1600M60 150.6H1600M280.0 -400V1360M505.6 -400V1360"
      />
      <g className="m-deg">
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
      <g className="m-w">
        {waterlines.map(({ line, sea }) => (
          <g key={line}>
            <use href={land} className={line} />
            <use href={land} className="m-s" strokeWidth={sea} />
          </g>
        ))}
      </g>
      <use href={land} className="m-land" />
      <use href={`${chart}#provinces`} className="m-line" />
    </svg>
  );
};
