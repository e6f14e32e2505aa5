import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { burialMessages } from './en-burial';

const { law } = JSON.parse(
  readFileSync(join(__dirname, '../../../../packages/reference-data/data/cemeteries.json'), 'utf8'),
) as { law: { provisions: { text: string }[] } };

describe('the texts about the law of burials', () => {
  it('say what was read in the Act, and no more', () => {
    const said = Object.entries(burialMessages)
      .filter(([key]) => key.startsWith('burial.text.'))
      .map(([, text]) => text);
    expect(said).toEqual(law.provisions.map(({ text }) => text));
  });
});
