import { readFileSync } from 'node:fs';
import { demoRowsFile, generateDemoRows } from '../../scripts/demo-data';

describe('the stored demo data', () => {
  it('is what the listings service stores today: npm run demo:generate', async () => {
    const generated = (await generateDemoRows()).split('\n');
    const stored = readFileSync(demoRowsFile, 'utf8').split('\n');
    expect(generated.filter((line, index) => line !== stored[index])).toEqual([]);
    expect(generated).toHaveLength(stored.length);
  }, 300_000);
});
