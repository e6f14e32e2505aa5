// Written by scripts/generate.mjs from data/; change the data and run it again.
import type { Region } from '../types';

export const regions: readonly Region[] = [
 {
  "id": 1300000000,
  "name": "National Capital Region (NCR)",
  "shortName": "NCR",
  "longName": "National Capital Region",
  "islandGroup": "Luzon"
 },
 {
  "id": 1400000000,
  "name": "Cordillera Administrative Region (CAR)",
  "shortName": "CAR",
  "longName": "Cordillera Administrative Region",
  "islandGroup": "Luzon"
 },
 {
  "id": 100000000,
  "name": "Region I (Ilocos Region)",
  "shortName": "Region I",
  "longName": "Ilocos Region",
  "islandGroup": "Luzon"
 },
 {
  "id": 200000000,
  "name": "Region II (Cagayan Valley)",
  "shortName": "Region II",
  "longName": "Cagayan Valley",
  "islandGroup": "Luzon"
 },
 {
  "id": 300000000,
  "name": "Region III (Central Luzon)",
  "shortName": "Region III",
  "longName": "Central Luzon",
  "islandGroup": "Luzon"
 },
 {
  "id": 400000000,
  "name": "Region IV-A (CALABARZON)",
  "shortName": "Region IV-A",
  "longName": "CALABARZON",
  "islandGroup": "Luzon"
 },
 {
  "id": 1700000000,
  "name": "MIMAROPA Region",
  "shortName": "MIMAROPA",
  "longName": "MIMAROPA Region",
  "islandGroup": "Luzon"
 },
 {
  "id": 500000000,
  "name": "Region V (Bicol Region)",
  "shortName": "Region V",
  "longName": "Bicol Region",
  "islandGroup": "Luzon"
 },
 {
  "id": 600000000,
  "name": "Region VI (Western Visayas)",
  "shortName": "Region VI",
  "longName": "Western Visayas",
  "islandGroup": "Visayas"
 },
 {
  "id": 1800000000,
  "name": "Negros Island Region (NIR)",
  "shortName": "NIR",
  "longName": "Negros Island Region",
  "islandGroup": "Visayas"
 },
 {
  "id": 700000000,
  "name": "Region VII (Central Visayas)",
  "shortName": "Region VII",
  "longName": "Central Visayas",
  "islandGroup": "Visayas"
 },
 {
  "id": 800000000,
  "name": "Region VIII (Eastern Visayas)",
  "shortName": "Region VIII",
  "longName": "Eastern Visayas",
  "islandGroup": "Visayas"
 },
 {
  "id": 900000000,
  "name": "Region IX (Zamboanga Peninsula)",
  "shortName": "Region IX",
  "longName": "Zamboanga Peninsula",
  "islandGroup": "Mindanao"
 },
 {
  "id": 1000000000,
  "name": "Region X (Northern Mindanao)",
  "shortName": "Region X",
  "longName": "Northern Mindanao",
  "islandGroup": "Mindanao"
 },
 {
  "id": 1100000000,
  "name": "Region XI (Davao Region)",
  "shortName": "Region XI",
  "longName": "Davao Region",
  "islandGroup": "Mindanao"
 },
 {
  "id": 1200000000,
  "name": "Region XII (SOCCSKSARGEN)",
  "shortName": "Region XII",
  "longName": "SOCCSKSARGEN",
  "islandGroup": "Mindanao"
 },
 {
  "id": 1600000000,
  "name": "Region XIII (Caraga)",
  "shortName": "Region XIII",
  "longName": "Caraga",
  "islandGroup": "Mindanao"
 },
 {
  "id": 1900000000,
  "name": "Bangsamoro Autonomous Region in Muslim Mindanao (BARMM)",
  "shortName": "BARMM",
  "longName": "Bangsamoro Autonomous Region in Muslim Mindanao",
  "islandGroup": "Mindanao"
 }
];
