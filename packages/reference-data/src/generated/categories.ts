// Written by scripts/generate.mjs from data/; change the data and run it again.
import type { Category } from '@halalmap/contracts';

export const categories: readonly Category[] = [
 {
  "id": 1001,
  "name": "Maranao",
  "entityType": "food",
  "description": "Spicy cooking of the Lake Lanao people, built on a pounded scallion, ginger and chili relish.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true
 },
 {
  "id": 1002,
  "name": "Tausug",
  "entityType": "food",
  "description": "Sulu cooking known for dark dishes coloured with charred coconut.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true
 },
 {
  "id": 1003,
  "name": "Maguindanaon",
  "entityType": "food",
  "description": "Cooking of the Pulangi river plain; rice packets with seasoned chicken are everyday food in Cotabato.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true
 },
 {
  "id": 1004,
  "name": "Iranun",
  "entityType": "food",
  "description": "Coastal cooking of the Iranun around Illana Bay, close to Maranao and Maguindanaon tables.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 4,
  "isActive": true
 },
 {
  "id": 1005,
  "name": "Yakan",
  "entityType": "food",
  "description": "Basilan cooking with root crops, fish and coconut.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 5,
  "isActive": true
 },
 {
  "id": 1006,
  "name": "Sama",
  "entityType": "food",
  "description": "Sea-based food of the Sama and Sama Dilaut of Tawi-Tawi.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 6,
  "isActive": true
 },
 {
  "id": 1007,
  "name": "Zamboangueño",
  "entityType": "food",
  "description": "Port-city mix of Moro, Malay and Filipino cooking; skewers in thick sweet-spicy sauce are a breakfast staple.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 7,
  "isActive": true
 },
 {
  "id": 1008,
  "name": "Filipino",
  "entityType": "food",
  "description": "Everyday Filipino dishes made without pork or alcohol and with halal meat.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 8,
  "isActive": true
 },
 {
  "id": 1009,
  "name": "Pastil House",
  "entityType": "food",
  "description": "Stalls and small eateries built around rice-and-chicken packets.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 9,
  "isActive": true
 },
 {
  "id": 1010,
  "name": "Seafood",
  "entityType": "food",
  "description": "Grilled, steamed or stewed seafood menus.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 10,
  "isActive": true
 },
 {
  "id": 1011,
  "name": "Lechon Manok and Grill",
  "entityType": "food",
  "description": "Roast chicken and grilled meats; halal only where the bird is halal-slaughtered.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 11,
  "isActive": true
 },
 {
  "id": 1012,
  "name": "Middle Eastern",
  "entityType": "food",
  "description": "Arab-style grills, rice platters and mezze.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 12,
  "isActive": true
 },
 {
  "id": 1013,
  "name": "Arab Gulf",
  "entityType": "food",
  "description": "Gulf rice and meat platters shared from one tray.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 13,
  "isActive": true
 },
 {
  "id": 1014,
  "name": "Lebanese",
  "entityType": "food",
  "description": "Levantine mezze, wraps and grills.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 14,
  "isActive": true
 },
 {
  "id": 1015,
  "name": "Syrian",
  "entityType": "food",
  "description": "Syrian shawarma and grill houses.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 15,
  "isActive": true
 },
 {
  "id": 1016,
  "name": "Persian",
  "entityType": "food",
  "description": "Iranian kebab and saffron rice restaurants.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 16,
  "isActive": true
 },
 {
  "id": 1017,
  "name": "Turkish",
  "entityType": "food",
  "description": "Doner, grills and breads in the Turkish style.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 17,
  "isActive": true
 },
 {
  "id": 1018,
  "name": "Shawarma",
  "entityType": "food",
  "description": "Wrap and rice-plate stalls; halal status varies by supplier.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 18,
  "isActive": true
 },
 {
  "id": 1019,
  "name": "Pakistani",
  "entityType": "food",
  "description": "Rich curries, biryani and tandoor breads.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 19,
  "isActive": true
 },
 {
  "id": 1020,
  "name": "Indian",
  "entityType": "food",
  "description": "Curries, tandoor dishes and vegetarian plates.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 20,
  "isActive": true
 },
 {
  "id": 1021,
  "name": "Bangladeshi",
  "entityType": "food",
  "description": "Bengali rice and fish cooking found in worker communities.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 21,
  "isActive": true
 },
 {
  "id": 1022,
  "name": "Malaysian",
  "entityType": "food",
  "description": "Malay coconut rice and curry dishes.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 22,
  "isActive": true
 },
 {
  "id": 1023,
  "name": "Indonesian",
  "entityType": "food",
  "description": "Indonesian rice, noodle and skewer dishes.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 23,
  "isActive": true
 },
 {
  "id": 1024,
  "name": "Indo-Malay",
  "entityType": "food",
  "description": "Mixed Indonesian and Malay menus.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 24,
  "isActive": true
 },
 {
  "id": 1025,
  "name": "Singaporean",
  "entityType": "food",
  "description": "Hawker-style mixed menus.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 25,
  "isActive": true
 },
 {
  "id": 1026,
  "name": "Thai",
  "entityType": "food",
  "description": "Sour-spicy Thai dishes; check sauces.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 26,
  "isActive": true
 },
 {
  "id": 1027,
  "name": "Chinese Muslim",
  "entityType": "food",
  "description": "Hand-pulled noodles and lamb dishes in the Hui style.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 27,
  "isActive": true
 },
 {
  "id": 1028,
  "name": "Japanese",
  "entityType": "food",
  "description": "Halal-friendly Japanese menus; mirin and sake are common issues.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 28,
  "isActive": true
 },
 {
  "id": 1029,
  "name": "Korean",
  "entityType": "food",
  "description": "Korean grills and fried chicken in halal form.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 29,
  "isActive": true
 },
 {
  "id": 1030,
  "name": "American and Burgers",
  "entityType": "food",
  "description": "Burgers and fried snacks where the meat is halal.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 30,
  "isActive": true
 },
 {
  "id": 1031,
  "name": "Fusion",
  "entityType": "food",
  "description": "Mixed menus crossing Filipino and other styles.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 31,
  "isActive": true
 },
 {
  "id": 1032,
  "name": "Café and Coffee",
  "entityType": "food",
  "description": "Coffee shops, including Sulu and Maranao coffee houses.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 32,
  "isActive": true
 },
 {
  "id": 1033,
  "name": "Bakery and Desserts",
  "entityType": "food",
  "description": "Breads, cakes and rice sweets.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 33,
  "isActive": true
 },
 {
  "id": 1034,
  "name": "Vegetarian",
  "entityType": "food",
  "description": "Meat-free menus, useful where halal meat is scarce.",
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 34,
  "isActive": true
 },
 {
  "id": 2001,
  "name": "Groceries",
  "entityType": "business",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true
 },
 {
  "id": 2002,
  "name": "Meat Supplier",
  "entityType": "business",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true
 },
 {
  "id": 2003,
  "name": "Bakery",
  "entityType": "business",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true
 },
 {
  "id": 2004,
  "name": "retail",
  "entityType": "business",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 4,
  "isActive": true
 },
 {
  "id": 2005,
  "name": "services",
  "entityType": "business",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 5,
  "isActive": true
 },
 {
  "id": 2006,
  "name": "technology",
  "entityType": "business",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 6,
  "isActive": true
 },
 {
  "id": 2007,
  "name": "healthcare",
  "entityType": "business",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 7,
  "isActive": true
 },
 {
  "id": 2008,
  "name": "education",
  "entityType": "business",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 8,
  "isActive": true
 },
 {
  "id": 2009,
  "name": "food",
  "entityType": "business",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 9,
  "isActive": true
 },
 {
  "id": 2010,
  "name": "other",
  "entityType": "business",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 10,
  "isActive": true
 },
 {
  "id": 3001,
  "name": "Community Mosque",
  "entityType": "mosque",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true
 },
 {
  "id": 3002,
  "name": "Jama'ah Mosque",
  "entityType": "mosque",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true
 },
 {
  "id": 3003,
  "name": "Islamic Center",
  "entityType": "mosque",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true
 },
 {
  "id": 3004,
  "name": "University Mosque",
  "entityType": "mosque",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 4,
  "isActive": true
 },
 {
  "id": 4001,
  "name": "Food & Beverages",
  "entityType": "product",
  "description": "Packaged food and drink for everyday meals.",
  "parentCategoryId": null,
  "icon": "utensils",
  "sortOrder": 1,
  "isActive": true
 },
 {
  "id": 4002,
  "name": "Personal Care",
  "entityType": "product",
  "description": "Wash, grooming and beauty goods without animal fat or alcohol concerns.",
  "parentCategoryId": null,
  "icon": "droplet",
  "sortOrder": 2,
  "isActive": true
 },
 {
  "id": 4003,
  "name": "Health & Wellness",
  "entityType": "product",
  "description": "Health goods and treatments.",
  "parentCategoryId": null,
  "icon": "heart-pulse",
  "sortOrder": 3,
  "isActive": true
 },
 {
  "id": 4004,
  "name": "Clothing & Fashion",
  "entityType": "product",
  "description": "Modest clothing and accessories.",
  "parentCategoryId": null,
  "icon": "shirt",
  "sortOrder": 4,
  "isActive": true
 },
 {
  "id": 4005,
  "name": "Home & Kitchen",
  "entityType": "product",
  "description": "Goods for a halal household.",
  "parentCategoryId": null,
  "icon": "house",
  "sortOrder": 5,
  "isActive": true
 },
 {
  "id": 4006,
  "name": "Baby & Kids",
  "entityType": "product",
  "description": "Products for babies and children.",
  "parentCategoryId": null,
  "icon": "baby",
  "sortOrder": 6,
  "isActive": true
 },
 {
  "id": 4007,
  "name": "Supplements",
  "entityType": "product",
  "description": "Vitamins and fortified goods.",
  "parentCategoryId": null,
  "icon": "pill",
  "sortOrder": 7,
  "isActive": true
 },
 {
  "id": 4008,
  "name": "Snacks & Sweets",
  "entityType": "product",
  "description": "Snacks and confectionery.",
  "parentCategoryId": null,
  "icon": "cookie",
  "sortOrder": 8,
  "isActive": true
 },
 {
  "id": 4009,
  "name": "Frozen Foods",
  "entityType": "product",
  "description": "Frozen meat, seafood and meals.",
  "parentCategoryId": null,
  "icon": "snowflake",
  "sortOrder": 9,
  "isActive": true
 },
 {
  "id": 4010,
  "name": "Dairy Products",
  "entityType": "product",
  "description": "Milk and milk goods.",
  "parentCategoryId": null,
  "icon": "milk",
  "sortOrder": 10,
  "isActive": true
 },
 {
  "id": 5001,
  "name": "Muslim cemetery",
  "entityType": "cemetery",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 1,
  "isActive": true
 },
 {
  "id": 5002,
  "name": "Muslim section of a public cemetery",
  "entityType": "cemetery",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 2,
  "isActive": true
 },
 {
  "id": 5003,
  "name": "Family burial ground",
  "entityType": "cemetery",
  "description": null,
  "parentCategoryId": null,
  "icon": null,
  "sortOrder": 3,
  "isActive": true
 }
];
