// Written by scripts/generate.mjs from data/; change the data and run it again.
import type { BusinessSubcategory } from '@halalmap/contracts';

export const muslimBusinessSubcategories: readonly BusinessSubcategory[] = [
 {
  "id": 101,
  "name": "Sari-sari and convenience",
  "description": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 1
 },
 {
  "id": 102,
  "name": "Specialty and imported",
  "description": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 1
 },
 {
  "id": 103,
  "name": "Rice and dry goods",
  "description": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 1
 },
 {
  "id": 104,
  "name": "Frozen goods",
  "description": null,
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 1
 },
 {
  "id": 105,
  "name": "Online grocery",
  "description": null,
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 1
 },
 {
  "id": 201,
  "name": "Butcher and meat shop",
  "description": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 2
 },
 {
  "id": 202,
  "name": "Halal slaughterhouse",
  "description": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 2
 },
 {
  "id": 203,
  "name": "Poultry dresser",
  "description": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 2
 },
 {
  "id": 204,
  "name": "Frozen meat wholesaler",
  "description": null,
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 2
 },
 {
  "id": 205,
  "name": "Qurbani and aqiqah provider",
  "description": null,
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 2
 },
 {
  "id": 301,
  "name": "Bread and pastry",
  "description": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 3
 },
 {
  "id": 302,
  "name": "Cakes and celebration orders",
  "description": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 3
 },
 {
  "id": 303,
  "name": "Native delicacies",
  "description": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 3
 },
 {
  "id": 304,
  "name": "Catering bakery",
  "description": null,
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 3
 },
 {
  "id": 401,
  "name": "Modest fashion",
  "description": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 4
 },
 {
  "id": 402,
  "name": "Weaving and handicraft",
  "description": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 4
 },
 {
  "id": 403,
  "name": "Books and Islamic goods",
  "description": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 4
 },
 {
  "id": 404,
  "name": "Cosmetics and beauty",
  "description": null,
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "asksHalal": true,
  "parentCategoryId": 4
 },
 {
  "id": 405,
  "name": "Jewellery and watches",
  "description": null,
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 4
 },
 {
  "id": 406,
  "name": "Electronics",
  "description": null,
  "icon": null,
  "sortOrder": 6,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 4
 },
 {
  "id": 407,
  "name": "General merchandise",
  "description": null,
  "icon": null,
  "sortOrder": 7,
  "isActive": true,
  "asksHalal": true,
  "parentCategoryId": 4
 },
 {
  "id": 501,
  "name": "Travel, Hajj and Umrah",
  "description": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 5
 },
 {
  "id": 502,
  "name": "Banking and finance",
  "description": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 5
 },
 {
  "id": 503,
  "name": "Transport and logistics",
  "description": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 5
 },
 {
  "id": 504,
  "name": "Printing and design",
  "description": null,
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 5
 },
 {
  "id": 505,
  "name": "Salon and barber",
  "description": null,
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 5
 },
 {
  "id": 506,
  "name": "Cleaning and laundry",
  "description": null,
  "icon": null,
  "sortOrder": 6,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 5
 },
 {
  "id": 507,
  "name": "Hotel and lodging",
  "description": null,
  "icon": null,
  "sortOrder": 7,
  "isActive": true,
  "asksHalal": true,
  "parentCategoryId": 5
 },
 {
  "id": 508,
  "name": "Legal and consultancy",
  "description": null,
  "icon": null,
  "sortOrder": 8,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 5
 },
 {
  "id": 509,
  "name": "Construction",
  "description": null,
  "icon": null,
  "sortOrder": 9,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 5
 },
 {
  "id": 510,
  "name": "Events and catering",
  "description": null,
  "icon": null,
  "sortOrder": 10,
  "isActive": true,
  "asksHalal": true,
  "parentCategoryId": 5
 },
 {
  "id": 511,
  "name": "Burial services",
  "description": null,
  "icon": null,
  "sortOrder": 11,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 5
 },
 {
  "id": 601,
  "name": "Software and apps",
  "description": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 6
 },
 {
  "id": 602,
  "name": "IT support",
  "description": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 6
 },
 {
  "id": 603,
  "name": "Digital marketing",
  "description": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 6
 },
 {
  "id": 604,
  "name": "E-commerce",
  "description": null,
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 6
 },
 {
  "id": 605,
  "name": "Telecom shop",
  "description": null,
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 6
 },
 {
  "id": 701,
  "name": "Clinic",
  "description": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 7
 },
 {
  "id": 702,
  "name": "Dental",
  "description": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 7
 },
 {
  "id": 703,
  "name": "Pharmacy",
  "description": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "asksHalal": true,
  "parentCategoryId": 7
 },
 {
  "id": 704,
  "name": "Laboratory",
  "description": null,
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 7
 },
 {
  "id": 705,
  "name": "Midwifery and birthing",
  "description": null,
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 7
 },
 {
  "id": 706,
  "name": "Therapy and cupping",
  "description": null,
  "icon": null,
  "sortOrder": 6,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 7
 },
 {
  "id": 707,
  "name": "Wellness and spa",
  "description": null,
  "icon": null,
  "sortOrder": 7,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 7
 },
 {
  "id": 801,
  "name": "Madrasah and integrated Islamic school",
  "description": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 8
 },
 {
  "id": 802,
  "name": "Islamic college",
  "description": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 8
 },
 {
  "id": 803,
  "name": "Qur'an learning centre",
  "description": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 8
 },
 {
  "id": 804,
  "name": "Arabic language class",
  "description": null,
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 8
 },
 {
  "id": 805,
  "name": "Preschool",
  "description": null,
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 8
 },
 {
  "id": 806,
  "name": "Tutorial and review centre",
  "description": null,
  "icon": null,
  "sortOrder": 6,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 8
 },
 {
  "id": 807,
  "name": "Training and livelihood",
  "description": null,
  "icon": null,
  "sortOrder": 7,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 8
 },
 {
  "id": 901,
  "name": "Catering",
  "description": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 9
 },
 {
  "id": 902,
  "name": "Food manufacturing",
  "description": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 9
 },
 {
  "id": 903,
  "name": "Coffee and cafe",
  "description": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 9
 },
 {
  "id": 904,
  "name": "Street food and kiosk",
  "description": null,
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 9
 },
 {
  "id": 905,
  "name": "Beverage maker",
  "description": null,
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 9
 },
 {
  "id": 1001,
  "name": "Farm and agriculture",
  "description": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 10
 },
 {
  "id": 1002,
  "name": "Cooperative",
  "description": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 10
 },
 {
  "id": 1003,
  "name": "Foundation or NGO",
  "description": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "asksHalal": false,
  "parentCategoryId": 10
 },
 {
  "id": 1004,
  "name": "Media",
  "description": null,
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "asksHalal": false,
  "parentCategoryId": 10
 },
 {
  "id": 1005,
  "name": "Real estate",
  "description": null,
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "asksHalal": false,
  "parentCategoryId": 10
 },
 {
  "id": 1006,
  "name": "Fisheries",
  "description": null,
  "icon": null,
  "sortOrder": 6,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 10
 },
 {
  "id": 1007,
  "name": "Miscellaneous",
  "description": null,
  "icon": null,
  "sortOrder": 7,
  "isActive": true,
  "asksHalal": null,
  "parentCategoryId": 10
 }
];
