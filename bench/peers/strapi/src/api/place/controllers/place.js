module.exports = require('@strapi/strapi').factories.createCoreController('api::place.place');
