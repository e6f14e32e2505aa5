import { describeConformance } from './testing/conformance';

const url = process.env['MONGODB_URL'];

if (url === undefined) {
  console.warn('SKIPPED: the conformance suite against a real MongoDB, because MONGODB_URL is not set.');
  it.skip('a real MongoDB passes the conformance suite (set MONGODB_URL)', () => undefined);
} else {
  describe('a real MongoDB', () => {
    describeConformance(() => url);
  });
}
