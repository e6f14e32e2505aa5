// Written by scripts/generate.mjs from data/; change the data and run it again.
import type { FoodType } from '@halalmap/contracts';

export const foodTypes: readonly FoodType[] = [
 {
  "id": 1,
  "name": "Maranao",
  "cuisineFamily": "Bangsamoro",
  "description": "Spicy cooking of the Lake Lanao people, built on a pounded scallion, ginger and chili relish.",
  "typicalIngredients": [
   "sakurab (native scallion)",
   "ginger",
   "chili",
   "turmeric",
   "coconut",
   "beef",
   "fish"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 2,
  "name": "Tausug",
  "cuisineFamily": "Bangsamoro",
  "description": "Sulu cooking known for dark dishes coloured with charred coconut.",
  "typicalIngredients": [
   "burnt coconut",
   "lemongrass",
   "turmeric",
   "galangal",
   "beef",
   "chicken",
   "seafood"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 3,
  "name": "Maguindanaon",
  "cuisineFamily": "Bangsamoro",
  "description": "Cooking of the Pulangi river plain; rice packets with seasoned chicken are everyday food in Cotabato.",
  "typicalIngredients": [
   "rice",
   "shredded chicken",
   "beef",
   "turmeric",
   "coconut milk",
   "banana leaf"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 4,
  "name": "Iranun",
  "cuisineFamily": "Bangsamoro",
  "description": "Coastal cooking of the Iranun around Illana Bay, close to Maranao and Maguindanaon tables.",
  "typicalIngredients": [
   "fish",
   "coconut milk",
   "turmeric",
   "ginger",
   "chili"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 5,
  "name": "Yakan",
  "cuisineFamily": "Bangsamoro",
  "description": "Basilan cooking with root crops, fish and coconut.",
  "typicalIngredients": [
   "cassava",
   "fish",
   "coconut",
   "rice",
   "chicken"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 6,
  "name": "Sama",
  "cuisineFamily": "Bangsamoro",
  "description": "Sea-based food of the Sama and Sama Dilaut of Tawi-Tawi.",
  "typicalIngredients": [
   "fish",
   "shellfish",
   "seaweed",
   "cassava"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 7,
  "name": "Zamboangueño",
  "cuisineFamily": "Bangsamoro",
  "description": "Port-city mix of Moro, Malay and Filipino cooking; skewers in thick sweet-spicy sauce are a breakfast staple.",
  "typicalIngredients": [
   "grilled beef skewers",
   "peanut and chili sauce",
   "rice cakes",
   "seafood",
   "coconut milk"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 8,
  "name": "Filipino",
  "cuisineFamily": "Filipino",
  "description": "Everyday Filipino dishes made without pork or alcohol and with halal meat.",
  "typicalIngredients": [
   "rice",
   "chicken",
   "beef",
   "fish",
   "vinegar",
   "soy sauce",
   "garlic",
   "vegetables"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 9,
  "name": "Pastil House",
  "cuisineFamily": "Bangsamoro",
  "description": "Stalls and small eateries built around rice-and-chicken packets.",
  "typicalIngredients": [
   "steamed rice",
   "shredded chicken or beef",
   "banana leaf"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 10,
  "name": "Seafood",
  "cuisineFamily": "Filipino",
  "description": "Grilled, steamed or stewed seafood menus.",
  "typicalIngredients": [
   "fish",
   "shrimp",
   "crab",
   "squid",
   "shellfish"
  ],
  "dietaryRestrictions": "Naturally pork-free; check sauces and shared fryers",
  "isActive": true
 },
 {
  "id": 11,
  "name": "Lechon Manok and Grill",
  "cuisineFamily": "Filipino",
  "description": "Roast chicken and grilled meats; halal only where the bird is halal-slaughtered.",
  "typicalIngredients": [
   "chicken",
   "beef",
   "charcoal",
   "marinades"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 12,
  "name": "Middle Eastern",
  "cuisineFamily": "Middle Eastern",
  "description": "Arab-style grills, rice platters and mezze.",
  "typicalIngredients": [
   "lamb",
   "chicken",
   "rice",
   "yoghurt",
   "chickpeas",
   "flatbread",
   "spices"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 13,
  "name": "Arab Gulf",
  "cuisineFamily": "Middle Eastern",
  "description": "Gulf rice and meat platters shared from one tray.",
  "typicalIngredients": [
   "basmati rice",
   "lamb",
   "chicken",
   "dried lime",
   "saffron"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 14,
  "name": "Lebanese",
  "cuisineFamily": "Middle Eastern",
  "description": "Levantine mezze, wraps and grills.",
  "typicalIngredients": [
   "chickpeas",
   "tahini",
   "parsley",
   "lamb",
   "chicken",
   "pita"
  ],
  "dietaryRestrictions": "Some places serve alcohol: check before listing as fully halal",
  "isActive": true
 },
 {
  "id": 15,
  "name": "Syrian",
  "cuisineFamily": "Middle Eastern",
  "description": "Syrian shawarma and grill houses.",
  "typicalIngredients": [
   "chicken",
   "garlic sauce",
   "flatbread",
   "lamb",
   "pomegranate"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 16,
  "name": "Persian",
  "cuisineFamily": "Middle Eastern",
  "description": "Iranian kebab and saffron rice restaurants.",
  "typicalIngredients": [
   "saffron rice",
   "beef and lamb kebab",
   "yoghurt",
   "herbs",
   "grilled tomato"
  ],
  "dietaryRestrictions": "Check whether alcohol is served",
  "isActive": true
 },
 {
  "id": 17,
  "name": "Turkish",
  "cuisineFamily": "Middle Eastern",
  "description": "Doner, grills and breads in the Turkish style.",
  "typicalIngredients": [
   "lamb",
   "chicken",
   "bulgur",
   "yoghurt",
   "flatbread"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 18,
  "name": "Shawarma",
  "cuisineFamily": "Middle Eastern",
  "description": "Wrap and rice-plate stalls; halal status varies by supplier.",
  "typicalIngredients": [
   "chicken or beef",
   "garlic sauce",
   "pita",
   "pickles"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 19,
  "name": "Pakistani",
  "cuisineFamily": "South Asian",
  "description": "Rich curries, biryani and tandoor breads.",
  "typicalIngredients": [
   "basmati rice",
   "mutton",
   "chicken",
   "chili",
   "cumin",
   "yoghurt"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 20,
  "name": "Indian",
  "cuisineFamily": "South Asian",
  "description": "Curries, tandoor dishes and vegetarian plates.",
  "typicalIngredients": [
   "lentils",
   "chicken",
   "lamb",
   "ghee",
   "spices",
   "flatbread"
  ],
  "dietaryRestrictions": "Many vegetarian choices; confirm meat source and alcohol",
  "isActive": true
 },
 {
  "id": 21,
  "name": "Bangladeshi",
  "cuisineFamily": "South Asian",
  "description": "Bengali rice and fish cooking found in worker communities.",
  "typicalIngredients": [
   "rice",
   "fish",
   "mustard",
   "lentils",
   "beef"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 22,
  "name": "Malaysian",
  "cuisineFamily": "Southeast Asian",
  "description": "Malay coconut rice and curry dishes.",
  "typicalIngredients": [
   "coconut milk",
   "rice",
   "chili",
   "lemongrass",
   "chicken"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 23,
  "name": "Indonesian",
  "cuisineFamily": "Southeast Asian",
  "description": "Indonesian rice, noodle and skewer dishes.",
  "typicalIngredients": [
   "chili",
   "peanut",
   "soy",
   "rice",
   "beef"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 24,
  "name": "Indo-Malay",
  "cuisineFamily": "Southeast Asian",
  "description": "Mixed Indonesian and Malay menus.",
  "typicalIngredients": [
   "coconut milk",
   "chili",
   "rice",
   "beef",
   "spices"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 25,
  "name": "Singaporean",
  "cuisineFamily": "Southeast Asian",
  "description": "Hawker-style mixed menus.",
  "typicalIngredients": [
   "rice",
   "noodles",
   "chili",
   "coconut"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 26,
  "name": "Thai",
  "cuisineFamily": "Southeast Asian",
  "description": "Sour-spicy Thai dishes; check sauces.",
  "typicalIngredients": [
   "fish sauce",
   "lime",
   "chili",
   "coconut milk",
   "herbs"
  ],
  "dietaryRestrictions": "Check sauces for alcohol and non-halal meat",
  "isActive": true
 },
 {
  "id": 27,
  "name": "Chinese Muslim",
  "cuisineFamily": "International",
  "description": "Hand-pulled noodles and lamb dishes in the Hui style.",
  "typicalIngredients": [
   "noodles",
   "lamb",
   "chili",
   "sesame"
  ],
  "dietaryRestrictions": "Halal when meat is from a halal source; no pork, no alcohol",
  "isActive": true
 },
 {
  "id": 28,
  "name": "Japanese",
  "cuisineFamily": "International",
  "description": "Halal-friendly Japanese menus; mirin and sake are common issues.",
  "typicalIngredients": [
   "rice",
   "fish",
   "soy",
   "seaweed"
  ],
  "dietaryRestrictions": "Check for mirin and cooking wine",
  "isActive": true
 },
 {
  "id": 29,
  "name": "Korean",
  "cuisineFamily": "International",
  "description": "Korean grills and fried chicken in halal form.",
  "typicalIngredients": [
   "rice",
   "chili paste",
   "chicken",
   "beef"
  ],
  "dietaryRestrictions": "Check for alcohol-based marinades",
  "isActive": true
 },
 {
  "id": 30,
  "name": "American and Burgers",
  "cuisineFamily": "International",
  "description": "Burgers and fried snacks where the meat is halal.",
  "typicalIngredients": [
   "beef patty",
   "bread",
   "cheese",
   "potato"
  ],
  "dietaryRestrictions": "Confirm meat source and shared fryers",
  "isActive": true
 },
 {
  "id": 31,
  "name": "Fusion",
  "cuisineFamily": "International",
  "description": "Mixed menus crossing Filipino and other styles.",
  "typicalIngredients": [
   "varies"
  ],
  "dietaryRestrictions": "Confirm each dish",
  "isActive": true
 },
 {
  "id": 32,
  "name": "Café and Coffee",
  "cuisineFamily": "International",
  "description": "Coffee shops, including Sulu and Maranao coffee houses.",
  "typicalIngredients": [
   "coffee",
   "tea",
   "milk",
   "bread",
   "pastry"
  ],
  "dietaryRestrictions": "Check flavourings and cake gelatine",
  "isActive": true
 },
 {
  "id": 33,
  "name": "Bakery and Desserts",
  "cuisineFamily": "International",
  "description": "Breads, cakes and rice sweets.",
  "typicalIngredients": [
   "flour",
   "sugar",
   "butter",
   "milk",
   "coconut"
  ],
  "dietaryRestrictions": "Check gelatine, lard and alcohol-based flavourings",
  "isActive": true
 },
 {
  "id": 34,
  "name": "Vegetarian",
  "cuisineFamily": "International",
  "description": "Meat-free menus, useful where halal meat is scarce.",
  "typicalIngredients": [
   "vegetables",
   "beans",
   "tofu",
   "rice"
  ],
  "dietaryRestrictions": "No meat; check for alcohol",
  "isActive": true
 }
];
