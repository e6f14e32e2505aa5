// Written by scripts/generate.mjs from data/; change the data and run it again.
import type { Brand } from '@halalmap/contracts';

export const brands: readonly Brand[] = [
 {
  "id": 1,
  "name": "Del Monte Philippines",
  "entityType": "product",
  "description": "Canned fruit, juices and sauces.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Reported certified",
  "isVerified": false
 },
 {
  "id": 2,
  "name": "Universal Robina",
  "entityType": "product",
  "description": "Snacks, beverages and instant noodles from a large Philippine food company.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Reported certified",
  "isVerified": false
 },
 {
  "id": 3,
  "name": "Splash",
  "entityType": "product",
  "description": "Philippine skincare and personal care company.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Reported certified",
  "isVerified": false
 },
 {
  "id": 4,
  "name": "Max's Bakeshop",
  "entityType": "product",
  "description": "Bakery line of a Philippine restaurant group; the report concerns the bakeshop, not the restaurants.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Reported certified",
  "isVerified": false
 },
 {
  "id": 5,
  "name": "Goldilocks",
  "entityType": "product",
  "description": "Philippine cake and bread maker.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Reported certified",
  "isVerified": false
 },
 {
  "id": 6,
  "name": "San Miguel Mills",
  "entityType": "product",
  "description": "Flour milling business.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Reported certified",
  "isVerified": false
 },
 {
  "id": 7,
  "name": "Mekeni",
  "entityType": "product",
  "description": "Meat processor; certified halal products must be told apart from its pork products.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Reported certified",
  "isVerified": false
 },
 {
  "id": 8,
  "name": "Don Bosco Multi-Purpose Cooperative",
  "entityType": "product",
  "description": "Mindanao cooperative marketing rice.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Reported certified",
  "isVerified": false
 },
 {
  "id": 9,
  "name": "Monde Nissin",
  "entityType": "product",
  "description": "Instant noodle and biscuit maker.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Certification sought",
  "isVerified": false
 },
 {
  "id": 10,
  "name": "Potato Corner",
  "entityType": "food",
  "description": "Flavoured fries kiosk chain.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Reported certified",
  "isVerified": false
 },
 {
  "id": 11,
  "name": "Mama Sita's",
  "entityType": "product",
  "description": "Sauce and seasoning mixes.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "In process (2018)",
  "isVerified": false
 },
 {
  "id": 12,
  "name": "CNH Cosmetics",
  "entityType": "product",
  "description": "Cosmetics maker.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "In process (2018)",
  "isVerified": false
 },
 {
  "id": 13,
  "name": "Bangus Pinoy",
  "entityType": "product",
  "description": "Bottled milkfish from Pagadian.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Reported certified (2009)",
  "isVerified": false
 },
 {
  "id": 14,
  "name": "Yllana",
  "entityType": "product",
  "description": "Bottled sardines from Pagadian.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Reported certified (2009)",
  "isVerified": false
 },
 {
  "id": 15,
  "name": "Ogis Lechon Manok",
  "entityType": "product",
  "description": "Chicken dressing plant in Molave.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Reported certified (2009)",
  "isVerified": false
 },
 {
  "id": 16,
  "name": "VL Food Products",
  "entityType": "product",
  "description": "Philippine food maker.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Not known",
  "isVerified": false
 },
 {
  "id": 17,
  "name": "Resta Enterprise",
  "entityType": "product",
  "description": "Philippine food maker.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Not known",
  "isVerified": false
 },
 {
  "id": 18,
  "name": "Magnolia",
  "entityType": "product",
  "description": "Dairy and poultry brand.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Not known",
  "isVerified": false
 },
 {
  "id": 19,
  "name": "Swift",
  "entityType": "product",
  "description": "Canned meat brand.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Not known",
  "isVerified": false
 },
 {
  "id": 20,
  "name": "Bounty",
  "entityType": "product",
  "description": "Poultry brand.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Philippines",
  "halalCertificationStatus": "Not known",
  "isVerified": false
 },
 {
  "id": 21,
  "name": "Secret Recipe",
  "entityType": "food",
  "description": "Malaysian cafe chain with a branch in Mandaluyong.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Malaysia",
  "halalCertificationStatus": "Halal practice reported",
  "isVerified": false
 },
 {
  "id": 22,
  "name": "Tealive",
  "entityType": "food",
  "description": "Malaysian tea chain.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "Malaysia",
  "halalCertificationStatus": "Unconfirmed",
  "isVerified": false
 },
 {
  "id": 23,
  "name": "The Halal Guys",
  "entityType": "food",
  "description": "US halal platter chain with a branch in Mandaluyong.",
  "logoUrl": null,
  "website": null,
  "countryOfOrigin": "United States",
  "halalCertificationStatus": "Halal practice reported",
  "isVerified": false
 }
];
