// Written by scripts/generate.mjs from data/; change the data and run it again.
import type { BusinessCategory } from '@halalmap/contracts';

export const muslimBusinessCategories: readonly BusinessCategory[] = [
 {
  "id": 1,
  "name": "Groceries",
  "description": "Shops selling everyday halal goods and ingredients.",
  "icon": "shopping-basket",
  "sortOrder": 1,
  "isActive": true,
  "asksHalal": true
 },
 {
  "id": 2,
  "name": "Meat Supplier",
  "description": "Halal slaughterers, butchers and meat sellers.",
  "icon": "beef",
  "sortOrder": 2,
  "isActive": true,
  "asksHalal": true
 },
 {
  "id": 3,
  "name": "Bakery",
  "description": "Bread, cake and rice-sweet makers.",
  "icon": "croissant",
  "sortOrder": 3,
  "isActive": true,
  "asksHalal": true
 },
 {
  "id": 4,
  "name": "retail",
  "description": "Shops other than food.",
  "icon": "store",
  "sortOrder": 4,
  "isActive": true,
  "asksHalal": false
 },
 {
  "id": 5,
  "name": "services",
  "description": "Service businesses.",
  "icon": "briefcase",
  "sortOrder": 5,
  "isActive": true,
  "asksHalal": false
 },
 {
  "id": 6,
  "name": "technology",
  "description": "Technology businesses.",
  "icon": "laptop",
  "sortOrder": 6,
  "isActive": true,
  "asksHalal": false
 },
 {
  "id": 7,
  "name": "healthcare",
  "description": "Health providers.",
  "icon": "stethoscope",
  "sortOrder": 7,
  "isActive": true,
  "asksHalal": false
 },
 {
  "id": 8,
  "name": "education",
  "description": "Schools and training.",
  "icon": "graduation-cap",
  "sortOrder": 8,
  "isActive": true,
  "asksHalal": false
 },
 {
  "id": 9,
  "name": "food",
  "description": "Food makers and caterers listed as a business rather than an eatery.",
  "icon": "utensils",
  "sortOrder": 9,
  "isActive": true,
  "asksHalal": true
 },
 {
  "id": 10,
  "name": "other",
  "description": "Anything that does not fit above.",
  "icon": "circle-ellipsis",
  "sortOrder": 10,
  "isActive": true,
  "asksHalal": true
 }
];
