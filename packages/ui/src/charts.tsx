import { useFormatters } from '@halalmap/i18n';
import { scaleBand, scaleLinear, scaleUtc } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import './charts.css';

interface ChartFrameProps {
  title: string;
  /** Label of the button that opens the table, such as `Show as table`. */
  tableLabel: string;
}

interface BarChartProps extends ChartFrameProps {
  rows: ReadonlyArray<{ label: string; value: number; note?: string }>;
  /** Header of the label column in the table. */
  labelTitle: string;
  /** Header of the value column in the table. */
  valueTitle: string;
  /** Formats a value; default: a plain number. */
  format?: (value: number) => string;
}

interface LineChartProps extends ChartFrameProps {
  /** At most five lines; each point is a time in milliseconds since 1970 and a value. */
  lines: ReadonlyArray<{ name: string; points: ReadonlyArray<{ at: number; value: number }> }>;
  /** Header of the time column in the table. */
  timeTitle: string;
  format?: (value: number) => string;
  /** Formats a time; default: the time of day. */
  formatTime?: (at: number) => string;
  /** A horizontal line in the chart, such as a limit. */
  limit?: { label: string; value: number };
}

const row = 34;
const plot = { height: 180, start: 56, end: 12, top: 24, foot: 26 };

/** The width of an element in CSS pixels, kept up to date. */
const useWidth = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(480);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};

interface FrameProps extends ChartFrameProps {
  heads: readonly string[];
  cells: ReadonlyArray<{ key: string; head: string; values: readonly string[] }>;
  children: (width: number, titleId: string) => ReactNode;
}

/** A chart with its title above and all its figures in a collapsed table below. */
const Frame = ({ title, tableLabel, heads, cells, children }: FrameProps) => {
  const { ref, width } = useWidth();
  const titleId = useId();
  return (
    <figure className="chart">
      <figcaption id={titleId} className="chart__title">
        {title}
      </figcaption>
      <div ref={ref}>{children(width, titleId)}</div>
      <details>
        <summary className="small">{tableLabel}</summary>
        <div className="chart__table">
          <table className="table" aria-labelledby={titleId}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cells.map(({ key, head, values }) => (
                <tr key={key}>
                  <th scope="row">{head}</th>
                  {values.map((value, index) => (
                    <td key={heads[index + 1]} className="numeric">
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
};

/** Horizontal bars, one per row, in the given order. */
export const BarChart = ({ title, tableLabel, rows, labelTitle, valueTitle, format }: BarChartProps) => {
  const { number } = useFormatters();
  const write = format ?? number;
  const height = rows.length * row;
  const bands = scaleBand<number>()
    .domain(rows.map((_row, index) => index))
    .range([0, height])
    .paddingInner(0.3);
  return (
    <Frame
      title={title}
      tableLabel={tableLabel}
      heads={[labelTitle, valueTitle]}
      cells={rows.map(({ label, value }, index) => ({
        key: `${index} ${label}`,
        head: label,
        values: [write(value)],
      }))}
    >
      {(width, titleId) => {
        const toLength = scaleLinear()
          .domain([0, Math.max(1, ...rows.map(({ value }) => value))])
          .range([0, width]);
        return (
          <svg
            className="chart__svg"
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            role="img"
            aria-labelledby={titleId}
          >
            {rows.map(({ label, value, note }, index) => {
              const top = bands(index) ?? 0;
              return (
                <g key={`${index} ${label}`}>
                  <text className="chart__label" x={0} y={top + 12}>
                    {label}
                  </text>
                  <text className="chart__value" x={width} y={top + 12} textAnchor="end">
                    {note ? `${write(value)} · ${note}` : write(value)}
                  </text>
                  <rect className="chart__rail" x={0} y={top + 18} width={width} height={6} rx={3} />
                  {value > 0 && (
                    <rect
                      className="chart__bar"
                      y={top + 18}
                      width={Math.max(2, toLength(value))}
                      height={6}
                      rx={3}
                    />
                  )}
                </g>
              );
            })}
          </svg>
        );
      }}
    </Frame>
  );
};

/** Values over time: at most five lines, told apart by color and dash, on one scale that begins at 0; the highest value is written at its point. */
export const LineChart = (props: LineChartProps) => {
  const { title, tableLabel, lines, timeTitle, format, formatTime, limit } = props;
  const { number } = useFormatters();
  const write = format ?? number;
  const writeTime =
    formatTime ??
    ((at: number) => new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Manila', hour12: false }));
  const points = lines.flatMap(({ points }) => points);
  const times = [...new Set(points.map(({ at }) => at))].sort((a, b) => a - b);
  const isWhole = points.every(({ value }) => Number.isInteger(value));
  // Whole numbers get a scale of whole numbers: counts of zero would repeat "0" on every line.
  const top = Math.max(isWhole ? 1 : 1e-9, limit?.value ?? 0, ...points.map(({ value }) => value));
  const peak = points.reduce<(typeof points)[number] | null>(
    (highest, point) => (point.value > (highest?.value ?? 0) ? point : highest),
    null,
  );
  const valueOf = (index: number, at: number) => lines[index]?.points.find((point) => point.at === at)?.value;
  const bottom = plot.height - plot.foot;
  return (
    <Frame
      title={title}
      tableLabel={tableLabel}
      heads={[timeTitle, ...lines.map(({ name }) => name)]}
      cells={times.map((at) => ({
        key: String(at),
        head: writeTime(at),
        values: lines.map((_line, index) => {
          const value = valueOf(index, at);
          return value === undefined ? '' : write(value);
        }),
      }))}
    >
      {(width, titleId) => {
        const toX = scaleUtc()
          .domain([times[0] ?? 0, times.at(-1) ?? 1])
          .range([plot.start, width - plot.end]);
        const toY = scaleLinear().domain([0, top]).nice(4).range([bottom, plot.top]);
        const ticks = toY.ticks(4).filter((tick) => !isWhole || Number.isInteger(tick));
        const isLate = peak !== null && toX(peak.at) > (plot.start + width - plot.end) / 2;
        return (
          <>
            <svg
              className="chart__svg"
              viewBox={`0 0 ${width} ${plot.height}`}
              width={width}
              height={plot.height}
              role="img"
              aria-labelledby={titleId}
            >
              {ticks.map((tick) => (
                <g key={tick}>
                  <line
                    className="chart__grid"
                    x1={plot.start}
                    x2={width - plot.end}
                    y1={toY(tick)}
                    y2={toY(tick)}
                  />
                  <text className="chart__axis" x={plot.start - 8} y={toY(tick) + 4} textAnchor="end">
                    {write(tick)}
                  </text>
                </g>
              ))}
              {times.length > 0 &&
                [times[0], times.at(-1)].map((at, end) => (
                  <text
                    key={end}
                    className="chart__axis"
                    x={end === 0 ? plot.start : width - plot.end}
                    y={plot.height - 6}
                    textAnchor={end === 0 ? 'start' : 'end'}
                  >
                    {writeTime(at ?? 0)}
                  </text>
                ))}
              {limit && (
                <line
                  className="chart__limit"
                  x1={plot.start}
                  x2={width - plot.end}
                  y1={toY(limit.value)}
                  y2={toY(limit.value)}
                />
              )}
              {lines.map(({ name, points }, index) => (
                <g key={name} className={`chart__series chart__series--${(index % 5) + 1}`}>
                  {lines.length === 1 && (
                    <path
                      className="chart__area"
                      d={
                        area<{ at: number; value: number }>()
                          .x(({ at }) => toX(at))
                          .y0(bottom)
                          .y1(({ value }) => toY(value))([...points]) ?? ''
                      }
                    />
                  )}
                  <path
                    className="chart__line"
                    d={
                      line<{ at: number; value: number }>()
                        .x(({ at }) => toX(at))
                        .y(({ value }) => toY(value))([...points]) ?? ''
                    }
                  />
                </g>
              ))}
              {peak && times.length > 1 && (
                <>
                  <circle className="chart__peak" cx={toX(peak.at)} cy={toY(peak.value)} r={3.5} />
                  <text
                    className="chart__value"
                    x={toX(peak.at)}
                    y={toY(peak.value) - 8}
                    textAnchor={isLate ? 'end' : 'start'}
                  >
                    {write(peak.value)}
                  </text>
                </>
              )}
            </svg>
            {(lines.length > 1 || limit) && (
              <ul className="chart__key small">
                {lines.map(({ name }, index) => (
                  <li key={name} className={`chart__series--${(index % 5) + 1}`}>
                    {name}
                  </li>
                ))}
                {limit && <li className="chart__series--limit">{limit.label}</li>}
              </ul>
            )}
          </>
        );
      }}
    </Frame>
  );
};
