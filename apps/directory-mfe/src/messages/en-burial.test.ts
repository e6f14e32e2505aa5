import cemeteries from '@halalmap/reference-data/cemeteries.json';
import { burialMessages } from './en-burial';

describe('the texts about the law of burials', () => {
  it('say what was read in the Act, and no more', () => {
    const said = Object.entries(burialMessages)
      .filter(([key]) => key.startsWith('burial.text.'))
      .map(([, text]) => text);
    expect(said).toEqual(cemeteries.law.provisions.map(({ text }) => text));
  });
});
