const { join } = require('node:path');

/**
 * Where the counts of a Jest project are kept: nx stores this file with the result of the target `test`, and brings it back when the
 * result comes from its cache.
 * @param {string} jestProject its display name, such as `services/listings`
 * @returns {string} a path from the root
 */
const resultsFileOf = (jestProject) => join('node_modules/.cache/halalmap/tests', `${jestProject}.json`);

/** The closing line that tools read. */
const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

module.exports = { closingLine, resultsFileOf };
