// Written by scripts/generate.mjs from data/; change the data and run it again.
import type { TopCategory } from '@halalmap/contracts';

export const halalProductCategories: readonly TopCategory[] = [
 {
  "id": 1,
  "name": "Food & Beverages",
  "description": "Packaged food and drink for everyday meals.",
  "icon": "utensils",
  "sortOrder": 1,
  "isActive": true
 },
 {
  "id": 2,
  "name": "Personal Care",
  "description": "Wash, grooming and beauty goods without animal fat or alcohol concerns.",
  "icon": "droplet",
  "sortOrder": 2,
  "isActive": true
 },
 {
  "id": 3,
  "name": "Health & Wellness",
  "description": "Health goods and treatments.",
  "icon": "heart-pulse",
  "sortOrder": 3,
  "isActive": true
 },
 {
  "id": 4,
  "name": "Clothing & Fashion",
  "description": "Modest clothing and accessories.",
  "icon": "shirt",
  "sortOrder": 4,
  "isActive": true
 },
 {
  "id": 5,
  "name": "Home & Kitchen",
  "description": "Goods for a halal household.",
  "icon": "house",
  "sortOrder": 5,
  "isActive": true
 },
 {
  "id": 6,
  "name": "Baby & Kids",
  "description": "Products for babies and children.",
  "icon": "baby",
  "sortOrder": 6,
  "isActive": true
 },
 {
  "id": 7,
  "name": "Supplements",
  "description": "Vitamins and fortified goods.",
  "icon": "pill",
  "sortOrder": 7,
  "isActive": true
 },
 {
  "id": 8,
  "name": "Snacks & Sweets",
  "description": "Snacks and confectionery.",
  "icon": "cookie",
  "sortOrder": 8,
  "isActive": true
 },
 {
  "id": 9,
  "name": "Frozen Foods",
  "description": "Frozen meat, seafood and meals.",
  "icon": "snowflake",
  "sortOrder": 9,
  "isActive": true
 },
 {
  "id": 10,
  "name": "Dairy Products",
  "description": "Milk and milk goods.",
  "icon": "milk",
  "sortOrder": 10,
  "isActive": true
 }
];
