/** The three lines along the coast, the widest first. Over each lies the sea, which leaves its outer edge. */
const waterlines = ['map-water-3', 'map-water-2', 'map-water-1'];

/**
 * The land of a chart with its waterlines, inside an `svg`. Needs `styles/map.css`.
 * @param drawing URL of an SVG file with the element `land`; a separate file, because its 12 KB are not critical
 */
export const ChartLand = ({ drawing }: { drawing: string }) => {
  const land = `${drawing}#land`;
  return (
    <>
      <g className="map-water">
        {waterlines.map((line) => (
          <g key={line}>
            <use href={land} className={line} />
            <use href={land} className="map-sea" />
          </g>
        ))}
      </g>
      <use href={land} className="map-land" />
    </>
  );
};
