const { randomBytes } = require('node:crypto');
const { readFileSync } = require('node:fs');

const uid = 'api::place.place';
const batch = 50;

module.exports = {
  register() {},
  /** Fills an empty database with the places of the file PLACES. */
  async bootstrap({ strapi }) {
    if ((await strapi.db.query(uid).count()) > 0) return;
    const places = JSON.parse(readFileSync(process.env.PLACES, 'utf8'));
    for (let index = 0; index < places.length; index += batch)
      await strapi.db.query(uid).createMany({
        data: places.slice(index, index + batch).map((place) => ({
          ...place,
          documentId: randomBytes(12).toString('hex'),
          publishedAt: place.listedAt,
        })),
      });
  },
};
