import { screen, within } from '@testing-library/react';
import { BarChart, LineChart } from './charts';
import { renderPart } from './testing/render';

describe('a chart', () => {
  it('of bars has all its figures in a table too', () => {
    renderPart(
      <BarChart
        title="Places by province"
        tableLabel="Show as table"
        labelTitle="Province"
        valueTitle="Places"
        rows={[
          { label: 'Cebu', value: 1200, note: '60%' },
          { label: 'Sulu', value: 0 },
        ]}
      />,
    );
    const picture = screen.getByRole('img', { name: 'Places by province' });
    expect(within(picture as HTMLElement).getByText('1,200 · 60%')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Places by province', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => row.textContent)).toEqual(['ProvincePlaces', 'Cebu1,200', 'Sulu0']);
  });

  it('of lines draws each of them and leaves a gap in the table where one has no value', () => {
    const at = Date.parse('2026-11-22T00:00:00Z');
    renderPart(
      <LineChart
        title="Response time"
        tableLabel="Show as table"
        timeTitle="Time"
        lines={[
          {
            name: 'p50',
            points: [
              { at, value: 10 },
              { at: at + 60_000, value: 20 },
            ],
          },
          { name: 'p95', points: [{ at, value: 40 }] },
        ]}
        limit={{ label: 'Limit', value: 1000 }}
      />,
    );
    expect(screen.getByRole('img', { name: 'Response time' }).querySelectorAll('path')).toHaveLength(2);
    const table = screen.getByRole('table', { name: 'Response time', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Time', 'p50', 'p95'],
      ['08:00:00', '10', '40'],
      ['08:01:00', '20', ''],
    ]);
    expect(screen.getByText('Limit')).toBeTruthy();
  });

  it('of counts has a scale of whole numbers, and the highest value beside its point', () => {
    const at = Date.parse('2026-11-22T00:00:00Z');
    const chartOf = (title: string, values: readonly number[]) => (
      <LineChart
        title={title}
        tableLabel="Show as table"
        timeTitle="Time"
        lines={[
          { name: 'waiting', points: values.map((value, index) => ({ at: at + index * 60_000, value })) },
        ]}
      />
    );
    renderPart(
      <>
        {chartOf('Nothing waits', [0, 0])}
        {chartOf('Seven waited', [3, 7])}
      </>,
    );
    const textsIn = (title: string) =>
      [...screen.getByRole('img', { name: title }).querySelectorAll('text')].map(
        ({ textContent }) => textContent,
      );
    expect(textsIn('Nothing waits')).toEqual(['0', '1', '08:00:00', '08:01:00']);
    expect(textsIn('Seven waited').at(-1)).toBe('7');
  });
});
