import { minutesOf, type Prayer } from '../../../prayer/prayer-day';

const width = 760;
const horizon = 142;
const height = 112;
/** The night gets less space than the day. */
const depth = 44;
const dayMinutes = 24 * 60;

interface SunPathProps {
  prayers: readonly Prayer[];
  /** `HH:MM`, Asia/Manila. */
  sunrise: string;
  sunset: string;
  /** Minutes since midnight in Manila. */
  now: number;
  next: Prayer | undefined;
}

const rounded = (value: number): string => value.toFixed(1);

/**
 * Draws the height of the sun over a day. Near the equator it follows a cosine around noon closely enough for a
 * picture; it is shifted so that it crosses the horizon at sunrise and sunset.
 */
const createCurve = (sunrise: number, sunset: number) => {
  const noon = (sunrise + sunset) / 2;
  const angleOf = (minutes: number): number => ((minutes - noon) / dayMinutes) * 2 * Math.PI;
  const atHorizon = Math.cos(angleOf(sunrise));
  const x = (minutes: number): number => (minutes / dayMinutes) * width;
  const y = (minutes: number): number => {
    const above = height * (Math.cos(angleOf(minutes)) - atHorizon);
    return horizon - (above >= 0 ? above : depth * Math.tanh(above / depth));
  };
  const path = (from: number, to: number): string => {
    const steps = Math.max(1, Math.ceil((to - from) / 20));
    const points = Array.from({ length: steps + 1 }, (_step, index) => from + ((to - from) * index) / steps);
    return points
      .map((minutes, index) => `${index === 0 ? 'M' : 'L'}${rounded(x(minutes))} ${rounded(y(minutes))}`)
      .join('');
  };
  return { x, y, path };
};

/** The prayers and the current time on the path of the sun. Illustrates the list below it. */
export const SunPath = ({ prayers, sunrise, sunset, now, next }: SunPathProps) => {
  const [rise, set] = [minutesOf(sunrise), minutesOf(sunset)];
  const { x, y, path } = createCurve(rise, set);
  return (
    <svg className="sun" viewBox={`0 0 ${width} 220`} aria-hidden="true" focusable="false">
      <path className="sun__day" d={`${path(rise, set)}Z`} />
      <path className="sun__hz" d={`M0 ${horizon}H${width}`} />
      <path className="sun__todo" d={path(now, dayMinutes)} />
      <path className="sun__done" d={path(0, now)} />
      {prayers.map((prayer) => {
        const minutes = minutesOf(prayer.time);
        const state = prayer === next ? 'is-next' : minutes <= now ? 'is-past' : '';
        return (
          <g key={prayer.name} className={`sun__p ${state}`}>
            <circle cx={rounded(x(minutes))} cy={rounded(y(minutes))} r={prayer === next ? 9 : 6.5} />
          </g>
        );
      })}
      <g className="sun__now">
        <circle cx={rounded(x(now))} cy={rounded(y(now))} r="15" />
        <circle cx={rounded(x(now))} cy={rounded(y(now))} r="7" />
      </g>
    </svg>
  );
};
