// Written by scripts/generate.mjs from data/; change the data and run it again.
import type { Subcategory } from '@halalmap/contracts';

export const halalProductSubcategories: readonly Subcategory[] = [
 {
  "id": 101,
  "name": "Canned and Preserved",
  "description": "Sardines, corned beef and other tinned goods.",
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "parentCategoryId": 1
 },
 {
  "id": 102,
  "name": "Instant and Ready Meals",
  "description": "Noodles, heat-and-eat rice and meals.",
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "parentCategoryId": 1
 },
 {
  "id": 103,
  "name": "Sauces, Condiments and Spices",
  "description": "Palapa, soy sauces, chilli and seasoning.",
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "parentCategoryId": 1
 },
 {
  "id": 104,
  "name": "Beverages",
  "description": "Juices, tea, coffee and soft drinks.",
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "parentCategoryId": 1
 },
 {
  "id": 105,
  "name": "Rice, Grains and Pasta",
  "description": "Rice, flour, noodles and pasta.",
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "parentCategoryId": 1
 },
 {
  "id": 106,
  "name": "Cooking Oils",
  "description": "Coconut, palm and other oils.",
  "icon": null,
  "sortOrder": 6,
  "isActive": true,
  "parentCategoryId": 1
 },
 {
  "id": 107,
  "name": "Meat and Poultry",
  "description": "Fresh and chilled halal meat.",
  "icon": null,
  "sortOrder": 7,
  "isActive": true,
  "parentCategoryId": 1
 },
 {
  "id": 108,
  "name": "Seafood",
  "description": "Fresh and processed fish and shellfish.",
  "icon": null,
  "sortOrder": 8,
  "isActive": true,
  "parentCategoryId": 1
 },
 {
  "id": 109,
  "name": "Bread and Bakery",
  "description": "Bread, buns and pastry.",
  "icon": null,
  "sortOrder": 9,
  "isActive": true,
  "parentCategoryId": 1
 },
 {
  "id": 201,
  "name": "Soap and Body Wash",
  "description": "Bath and hand cleansing.",
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "parentCategoryId": 2
 },
 {
  "id": 202,
  "name": "Skincare",
  "description": "Creams, toners and sun care.",
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "parentCategoryId": 2
 },
 {
  "id": 203,
  "name": "Hair Care",
  "description": "Shampoo and treatments.",
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "parentCategoryId": 2
 },
 {
  "id": 204,
  "name": "Oral Care",
  "description": "Toothpaste, miswak and mouth rinse.",
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "parentCategoryId": 2
 },
 {
  "id": 205,
  "name": "Makeup and Cosmetics",
  "description": "Colour cosmetics, including breathable nail colour.",
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "parentCategoryId": 2
 },
 {
  "id": 206,
  "name": "Fragrance and Attar",
  "description": "Perfume oils without alcohol.",
  "icon": null,
  "sortOrder": 6,
  "isActive": true,
  "parentCategoryId": 2
 },
 {
  "id": 207,
  "name": "Feminine Care",
  "description": "Hygiene products.",
  "icon": null,
  "sortOrder": 7,
  "isActive": true,
  "parentCategoryId": 2
 },
 {
  "id": 301,
  "name": "Over-the-Counter Medicine",
  "description": "Non-prescription remedies.",
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "parentCategoryId": 3
 },
 {
  "id": 302,
  "name": "Herbal and Traditional",
  "description": "Herbal teas, oils and honey products.",
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "parentCategoryId": 3
 },
 {
  "id": 303,
  "name": "First Aid",
  "description": "Bandages and antiseptics.",
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "parentCategoryId": 3
 },
 {
  "id": 304,
  "name": "Medical Devices",
  "description": "Monitors and aids.",
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "parentCategoryId": 3
 },
 {
  "id": 305,
  "name": "Wellness Oils",
  "description": "Black seed and similar oils.",
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "parentCategoryId": 3
 },
 {
  "id": 401,
  "name": "Hijab and Scarves",
  "description": "Head coverings and pins.",
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "parentCategoryId": 4
 },
 {
  "id": 402,
  "name": "Abaya and Modest Dresses",
  "description": "Loose gowns and dresses.",
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "parentCategoryId": 4
 },
 {
  "id": 403,
  "name": "Menswear and Kandura",
  "description": "Thobes, shirts and trousers.",
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "parentCategoryId": 4
 },
 {
  "id": 404,
  "name": "Prayer Wear",
  "description": "Prayer dresses and mats.",
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "parentCategoryId": 4
 },
 {
  "id": 405,
  "name": "Kids Wear",
  "description": "Modest clothes for children.",
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "parentCategoryId": 4
 },
 {
  "id": 406,
  "name": "Caps and Accessories",
  "description": "Songkok, kopiah and belts.",
  "icon": null,
  "sortOrder": 6,
  "isActive": true,
  "parentCategoryId": 4
 },
 {
  "id": 407,
  "name": "Modest Sportswear and Swimwear",
  "description": "Covering active wear.",
  "icon": null,
  "sortOrder": 7,
  "isActive": true,
  "parentCategoryId": 4
 },
 {
  "id": 408,
  "name": "Traditional Weaves",
  "description": "Langkit, inaul and malong textiles.",
  "icon": null,
  "sortOrder": 8,
  "isActive": true,
  "parentCategoryId": 4
 },
 {
  "id": 501,
  "name": "Cookware and Utensils",
  "description": "Pots, pans and tools kept for halal cooking.",
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "parentCategoryId": 5
 },
 {
  "id": 502,
  "name": "Cleaning Products",
  "description": "Detergent and surface cleaners.",
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "parentCategoryId": 5
 },
 {
  "id": 503,
  "name": "Prayer and Islamic Home",
  "description": "Prayer rugs, Qur'an stands and calendars.",
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "parentCategoryId": 5
 },
 {
  "id": 504,
  "name": "Home Decor",
  "description": "Wall calligraphy and brassware.",
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "parentCategoryId": 5
 },
 {
  "id": 505,
  "name": "Bedding and Textiles",
  "description": "Malong, sheets and towels.",
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "parentCategoryId": 5
 },
 {
  "id": 601,
  "name": "Infant Formula and Food",
  "description": "Milk formula, cereals and purees.",
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "parentCategoryId": 6
 },
 {
  "id": 602,
  "name": "Diapers and Wipes",
  "description": "Nappies and cleansing wipes.",
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "parentCategoryId": 6
 },
 {
  "id": 603,
  "name": "Toys and Learning",
  "description": "Islamic learning toys and books.",
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "parentCategoryId": 6
 },
 {
  "id": 604,
  "name": "Kids Vitamins",
  "description": "Vitamins free of pork gelatine.",
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "parentCategoryId": 6
 },
 {
  "id": 605,
  "name": "Baby Care",
  "description": "Baby bath and skin care.",
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "parentCategoryId": 6
 },
 {
  "id": 701,
  "name": "Vitamins and Minerals",
  "description": "Tablets and capsules with halal capsules.",
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "parentCategoryId": 7
 },
 {
  "id": 702,
  "name": "Protein and Fitness",
  "description": "Whey and plant proteins.",
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "parentCategoryId": 7
 },
 {
  "id": 703,
  "name": "Omega and Fish Oil",
  "description": "Fish oils in halal capsules.",
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "parentCategoryId": 7
 },
 {
  "id": 704,
  "name": "Herbal Supplements",
  "description": "Turmeric, ginger and black seed.",
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "parentCategoryId": 7
 },
 {
  "id": 705,
  "name": "Gelatine-Free Capsules",
  "description": "Plant-capsule products.",
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "parentCategoryId": 7
 },
 {
  "id": 801,
  "name": "Chips and Crackers",
  "description": "Salty snacks.",
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "parentCategoryId": 8
 },
 {
  "id": 802,
  "name": "Candies and Gummies",
  "description": "Sweets without pork gelatine.",
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "parentCategoryId": 8
 },
 {
  "id": 803,
  "name": "Chocolate",
  "description": "Bars and spreads.",
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "parentCategoryId": 8
 },
 {
  "id": 804,
  "name": "Cookies and Biscuits",
  "description": "Sweet biscuits.",
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "parentCategoryId": 8
 },
 {
  "id": 805,
  "name": "Dried Fruit and Nuts",
  "description": "Dates, nuts and dried mango.",
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "parentCategoryId": 8
 },
 {
  "id": 806,
  "name": "Traditional Kakanin and Delicacies",
  "description": "Rice sweets such as dodol and tipas.",
  "icon": null,
  "sortOrder": 6,
  "isActive": true,
  "parentCategoryId": 8
 },
 {
  "id": 901,
  "name": "Frozen Meat and Poultry",
  "description": "Frozen cuts and sausages.",
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "parentCategoryId": 9
 },
 {
  "id": 902,
  "name": "Frozen Seafood",
  "description": "Fish and shrimp.",
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "parentCategoryId": 9
 },
 {
  "id": 903,
  "name": "Frozen Ready Meals",
  "description": "Heat-and-eat packs.",
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "parentCategoryId": 9
 },
 {
  "id": 904,
  "name": "Nuggets, Patties and Dumplings",
  "description": "Coated and filled goods.",
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "parentCategoryId": 9
 },
 {
  "id": 905,
  "name": "Ice Cream",
  "description": "Frozen desserts; check gelatine and emulsifiers.",
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "parentCategoryId": 9
 },
 {
  "id": 1001,
  "name": "Milk",
  "description": "Fresh and powdered milk.",
  "icon": null,
  "sortOrder": 1,
  "isActive": true,
  "parentCategoryId": 10
 },
 {
  "id": 1002,
  "name": "Cheese",
  "description": "Cheese with halal rennet.",
  "icon": null,
  "sortOrder": 2,
  "isActive": true,
  "parentCategoryId": 10
 },
 {
  "id": 1003,
  "name": "Yogurt",
  "description": "Yoghurt and cultured drinks.",
  "icon": null,
  "sortOrder": 3,
  "isActive": true,
  "parentCategoryId": 10
 },
 {
  "id": 1004,
  "name": "Butter and Cream",
  "description": "Butter and cream.",
  "icon": null,
  "sortOrder": 4,
  "isActive": true,
  "parentCategoryId": 10
 },
 {
  "id": 1005,
  "name": "Ghee",
  "description": "Clarified butter.",
  "icon": null,
  "sortOrder": 5,
  "isActive": true,
  "parentCategoryId": 10
 }
];
