import region from './region.svg';

/** The drawing is loaded as a separate file: its 12 KB are not critical. */
const land = `${region}#land`;

/** Distance of the three waterlines from the coast: width of each line and of the sea drawn over its inner part. */
const waterlines = [
  { line: 'm-w3', sea: 22.6 },
  { line: 'm-w2', sea: 13.2 },
  { line: 'm-w1', sea: 5.6 },
];

/** Names of provinces. Their positions are in the style sheet: a server-rendered page may have no inline styles. */
const names = ['Lanao del Sur', 'Maguindanao', 'Basilan', 'Tawi-Tawi'];

/** The Bangsamoro provinces on the chart of the country. */
export const RegionChart = () => (
  <div className="bm-map__s">
    <svg viewBox="196 664 340 224" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <g className="m-w">
        {waterlines.map(({ line, sea }) => (
          <g key={line}>
            <use href={land} className={line} />
            <use href={land} className="m-s" strokeWidth={sea} />
          </g>
        ))}
      </g>
      <use href={land} className="m-land" />
      <use href={`${region}#bangsamoro`} className="m-hi" />
      <use href={`${region}#provinces`} className="m-line" />
    </svg>
    {names.map((name) => (
      <span key={name} className="pin">
        <span className="pin__t">{name}</span>
      </span>
    ))}
  </div>
);
