const open = { auth: false };
module.exports = require('@strapi/strapi').factories.createCoreRouter('api::place.place', {
  only: ['find', 'findOne'],
  config: { find: open, findOne: open },
});
