module.exports = require('@strapi/strapi').factories.createCoreService('api::place.place');
