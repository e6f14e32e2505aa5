// Written by scripts/generate.mjs from data/; change the data and run it again.
import type { Province } from '@halalmap/contracts';

export const provinces: readonly Province[] = [
 {
  "id": 1400100000,
  "name": "Abra",
  "region": "Cordillera Administrative Region (CAR)",
  "islandGroup": "Luzon",
  "population": 246948,
  "area": 3928,
  "capitalCity": "Bangued"
 },
 {
  "id": 1600200000,
  "name": "Agusan del Norte",
  "region": "Region XIII (Caraga)",
  "islandGroup": "Mindanao",
  "population": 404100,
  "area": 2679,
  "capitalCity": "Cabadbaran"
 },
 {
  "id": 1600300000,
  "name": "Agusan del Sur",
  "region": "Region XIII (Caraga)",
  "islandGroup": "Mindanao",
  "population": 740531,
  "area": 8464,
  "capitalCity": "Prosperidad"
 },
 {
  "id": 600400000,
  "name": "Aklan",
  "region": "Region VI (Western Visayas)",
  "islandGroup": "Visayas",
  "population": 634422,
  "area": 1683,
  "capitalCity": "Kalibo"
 },
 {
  "id": 500500000,
  "name": "Albay",
  "region": "Region V (Bicol Region)",
  "islandGroup": "Luzon",
  "population": 1379398,
  "area": 2467,
  "capitalCity": "Legazpi"
 },
 {
  "id": 600600000,
  "name": "Antique",
  "region": "Region VI (Western Visayas)",
  "islandGroup": "Visayas",
  "population": 643173,
  "area": 2735,
  "capitalCity": "San Jose de Buenavista"
 },
 {
  "id": 1408100000,
  "name": "Apayao",
  "region": "Cordillera Administrative Region (CAR)",
  "islandGroup": "Luzon",
  "population": 126587,
  "area": 3989,
  "capitalCity": "Kabugao"
 },
 {
  "id": 307700000,
  "name": "Aurora",
  "region": "Region III (Central Luzon)",
  "islandGroup": "Luzon",
  "population": 240824,
  "area": 3029,
  "capitalCity": "Baler"
 },
 {
  "id": 1900700000,
  "name": "Basilan",
  "region": "Bangsamoro Autonomous Region in Muslim Mindanao (BARMM)",
  "islandGroup": "Mindanao",
  "population": 541947,
  "area": 1133,
  "capitalCity": "Lamitan"
 },
 {
  "id": 300800000,
  "name": "Bataan",
  "region": "Region III (Central Luzon)",
  "islandGroup": "Luzon",
  "population": 891440,
  "area": 1246,
  "capitalCity": "Balanga"
 },
 {
  "id": 200900000,
  "name": "Batanes",
  "region": "Region II (Cagayan Valley)",
  "islandGroup": "Luzon",
  "population": 18937,
  "area": 201,
  "capitalCity": "Basco"
 },
 {
  "id": 401000000,
  "name": "Batangas",
  "region": "Region IV-A (CALABARZON)",
  "islandGroup": "Luzon",
  "population": 2994795,
  "area": 3197,
  "capitalCity": "Batangas City"
 },
 {
  "id": 1401100000,
  "name": "Benguet",
  "region": "Cordillera Administrative Region (CAR)",
  "islandGroup": "Luzon",
  "population": 473190,
  "area": 2834,
  "capitalCity": "La Trinidad"
 },
 {
  "id": 807800000,
  "name": "Biliran",
  "region": "Region VIII (Eastern Visayas)",
  "islandGroup": "Visayas",
  "population": 184095,
  "area": 531,
  "capitalCity": "Naval"
 },
 {
  "id": 701200000,
  "name": "Bohol",
  "region": "Region VII (Central Visayas)",
  "islandGroup": "Visayas",
  "population": 1412726,
  "area": 3968,
  "capitalCity": "Tagbilaran"
 },
 {
  "id": 1001300000,
  "name": "Bukidnon",
  "region": "Region X (Northern Mindanao)",
  "islandGroup": "Mindanao",
  "population": 1601902,
  "area": 9362,
  "capitalCity": "Malaybalay"
 },
 {
  "id": 301400000,
  "name": "Bulacan",
  "region": "Region III (Central Luzon)",
  "islandGroup": "Luzon",
  "population": 3876806,
  "area": 2710,
  "capitalCity": "Malolos"
 },
 {
  "id": 201500000,
  "name": "Cagayan",
  "region": "Region II (Cagayan Valley)",
  "islandGroup": "Luzon",
  "population": 1284676,
  "area": 8794,
  "capitalCity": "Tuguegarao"
 },
 {
  "id": 501600000,
  "name": "Camarines Norte",
  "region": "Region V (Bicol Region)",
  "islandGroup": "Luzon",
  "population": 604666,
  "area": 2119,
  "capitalCity": "Daet"
 },
 {
  "id": 501700000,
  "name": "Camarines Sur",
  "region": "Region V (Bicol Region)",
  "islandGroup": "Luzon",
  "population": 2063314,
  "area": 5280,
  "capitalCity": "Pili"
 },
 {
  "id": 1001800000,
  "name": "Camiguin",
  "region": "Region X (Northern Mindanao)",
  "islandGroup": "Mindanao",
  "population": 94892,
  "area": 242,
  "capitalCity": "Mambajao"
 },
 {
  "id": 601900000,
  "name": "Capiz",
  "region": "Region VI (Western Visayas)",
  "islandGroup": "Visayas",
  "population": 835098,
  "area": 2649,
  "capitalCity": "Roxas City"
 },
 {
  "id": 502000000,
  "name": "Catanduanes",
  "region": "Region V (Bicol Region)",
  "islandGroup": "Luzon",
  "population": 261169,
  "area": 1460,
  "capitalCity": "Virac"
 },
 {
  "id": 402100000,
  "name": "Cavite",
  "region": "Region IV-A (CALABARZON)",
  "islandGroup": "Luzon",
  "population": 4573884,
  "area": 1245,
  "capitalCity": "Imus"
 },
 {
  "id": 702200000,
  "name": "Cebu",
  "region": "Region VII (Central Visayas)",
  "islandGroup": "Visayas",
  "population": 3400522,
  "area": 4867,
  "capitalCity": "Cebu City"
 },
 {
  "id": 1204700000,
  "name": "Cotabato",
  "region": "Region XII (SOCCSKSARGEN)",
  "islandGroup": "Mindanao",
  "population": 1286142,
  "area": 5318,
  "capitalCity": "Kidapawan"
 },
 {
  "id": 1108600000,
  "name": "Davao Occidental",
  "region": "Region XI (Davao Region)",
  "islandGroup": "Mindanao",
  "population": 317598,
  "area": 1962,
  "capitalCity": "Malita"
 },
 {
  "id": 1102500000,
  "name": "Davao Oriental",
  "region": "Region XI (Davao Region)",
  "islandGroup": "Mindanao",
  "population": 590042,
  "area": 5001,
  "capitalCity": "Mati"
 },
 {
  "id": 1108200000,
  "name": "Davao de Oro",
  "region": "Region XI (Davao Region)",
  "islandGroup": "Mindanao",
  "population": 783775,
  "area": 4360,
  "capitalCity": "Nabunturan"
 },
 {
  "id": 1102300000,
  "name": "Davao del Norte",
  "region": "Region XI (Davao Region)",
  "islandGroup": "Mindanao",
  "population": 1143931,
  "area": 3249,
  "capitalCity": "Tagum"
 },
 {
  "id": 1102400000,
  "name": "Davao del Sur",
  "region": "Region XI (Davao Region)",
  "islandGroup": "Mindanao",
  "population": 705129,
  "area": 4266,
  "capitalCity": "Digos"
 },
 {
  "id": 1608500000,
  "name": "Dinagat Islands",
  "region": "Region XIII (Caraga)",
  "islandGroup": "Mindanao",
  "population": 120533,
  "area": 806,
  "capitalCity": "San Jose"
 },
 {
  "id": 802600000,
  "name": "Eastern Samar",
  "region": "Region VIII (Eastern Visayas)",
  "islandGroup": "Visayas",
  "population": 472683,
  "area": 4253,
  "capitalCity": "Borongan"
 },
 {
  "id": 607900000,
  "name": "Guimaras",
  "region": "Region VI (Western Visayas)",
  "islandGroup": "Visayas",
  "population": 192874,
  "area": 595,
  "capitalCity": "Jordan"
 },
 {
  "id": 1402700000,
  "name": "Ifugao",
  "region": "Cordillera Administrative Region (CAR)",
  "islandGroup": "Luzon",
  "population": 208668,
  "area": 2506,
  "capitalCity": "Lagawe"
 },
 {
  "id": 102800000,
  "name": "Ilocos Norte",
  "region": "Region I (Ilocos Region)",
  "islandGroup": "Luzon",
  "population": 618850,
  "area": 3276,
  "capitalCity": "Laoag"
 },
 {
  "id": 102900000,
  "name": "Ilocos Sur",
  "region": "Region I (Ilocos Region)",
  "islandGroup": "Luzon",
  "population": 709991,
  "area": 2467,
  "capitalCity": "Vigan"
 },
 {
  "id": 603000000,
  "name": "Iloilo",
  "region": "Region VI (Western Visayas)",
  "islandGroup": "Visayas",
  "population": 2082616,
  "area": 4716,
  "capitalCity": "Iloilo City"
 },
 {
  "id": 203100000,
  "name": "Isabela",
  "region": "Region II (Cagayan Valley)",
  "islandGroup": "Luzon",
  "population": 1733048,
  "area": 10489,
  "capitalCity": "Ilagan"
 },
 {
  "id": 1403200000,
  "name": "Kalinga",
  "region": "Cordillera Administrative Region (CAR)",
  "islandGroup": "Luzon",
  "population": 235391,
  "area": 2825,
  "capitalCity": "Tabuk"
 },
 {
  "id": 103300000,
  "name": "La Union",
  "region": "Region I (Ilocos Region)",
  "islandGroup": "Luzon",
  "population": 825072,
  "area": 1414,
  "capitalCity": "San Fernando"
 },
 {
  "id": 403400000,
  "name": "Laguna",
  "region": "Region IV-A (CALABARZON)",
  "islandGroup": "Luzon",
  "population": 3687345,
  "area": 1802,
  "capitalCity": "Santa Cruz"
 },
 {
  "id": 1003500000,
  "name": "Lanao del Norte",
  "region": "Region X (Northern Mindanao)",
  "islandGroup": "Mindanao",
  "population": 761725,
  "area": 2637,
  "capitalCity": "Tubod"
 },
 {
  "id": 1903600000,
  "name": "Lanao del Sur",
  "region": "Bangsamoro Autonomous Region in Muslim Mindanao (BARMM)",
  "islandGroup": "Mindanao",
  "population": 1368137,
  "area": 4103,
  "capitalCity": "Marawi"
 },
 {
  "id": 803700000,
  "name": "Leyte",
  "region": "Region VIII (Eastern Visayas)",
  "islandGroup": "Visayas",
  "population": 1823458,
  "area": 5576,
  "capitalCity": "Tacloban"
 },
 {
  "id": 1908700000,
  "name": "Maguindanao del Norte",
  "region": "Bangsamoro Autonomous Region in Muslim Mindanao (BARMM)",
  "islandGroup": "Mindanao",
  "population": 1124811,
  "area": 2550,
  "capitalCity": "Datu Odin Sinsuat"
 },
 {
  "id": 1908800000,
  "name": "Maguindanao del Sur",
  "region": "Bangsamoro Autonomous Region in Muslim Mindanao (BARMM)",
  "islandGroup": "Mindanao",
  "population": 813243,
  "area": 2459,
  "capitalCity": "Buluan"
 },
 {
  "id": 1704000000,
  "name": "Marinduque",
  "region": "MIMAROPA Region",
  "islandGroup": "Luzon",
  "population": 226522,
  "area": 922,
  "capitalCity": "Boac"
 },
 {
  "id": 504100000,
  "name": "Masbate",
  "region": "Region V (Bicol Region)",
  "islandGroup": "Luzon",
  "population": 910813,
  "area": 3986,
  "capitalCity": "Masbate City"
 },
 {
  "id": 1004200000,
  "name": "Misamis Occidental",
  "region": "Region X (Northern Mindanao)",
  "islandGroup": "Mindanao",
  "population": 621993,
  "area": 1869,
  "capitalCity": "Oroquieta"
 },
 {
  "id": 1004300000,
  "name": "Misamis Oriental",
  "region": "Region X (Northern Mindanao)",
  "islandGroup": "Mindanao",
  "population": 988065,
  "area": 3379,
  "capitalCity": "Cagayan de Oro"
 },
 {
  "id": 1404400000,
  "name": "Mountain Province",
  "region": "Cordillera Administrative Region (CAR)",
  "islandGroup": "Luzon",
  "population": 149775,
  "area": 2112,
  "capitalCity": "Bontoc"
 },
 {
  "id": 1804500000,
  "name": "Negros Occidental",
  "region": "Negros Island Region (NIR)",
  "islandGroup": "Visayas",
  "population": 2680477,
  "area": 7652,
  "capitalCity": "Bacolod"
 },
 {
  "id": 1804600000,
  "name": "Negros Oriental",
  "region": "Negros Island Region (NIR)",
  "islandGroup": "Visayas",
  "population": 1492038,
  "area": 5129,
  "capitalCity": "Dumaguete"
 },
 {
  "id": 804800000,
  "name": "Northern Samar",
  "region": "Region VIII (Eastern Visayas)",
  "islandGroup": "Visayas",
  "population": 645789,
  "area": 3441,
  "capitalCity": "Catarman"
 },
 {
  "id": 304900000,
  "name": "Nueva Ecija",
  "region": "Region III (Central Luzon)",
  "islandGroup": "Luzon",
  "population": 2395816,
  "area": 5506,
  "capitalCity": "Palayan"
 },
 {
  "id": 205000000,
  "name": "Nueva Vizcaya",
  "region": "Region II (Cagayan Valley)",
  "islandGroup": "Luzon",
  "population": 530106,
  "area": 4126,
  "capitalCity": "Bayombong"
 },
 {
  "id": 1705100000,
  "name": "Occidental Mindoro",
  "region": "MIMAROPA Region",
  "islandGroup": "Luzon",
  "population": 511417,
  "area": 5975,
  "capitalCity": "Mamburao"
 },
 {
  "id": 1705200000,
  "name": "Oriental Mindoro",
  "region": "MIMAROPA Region",
  "islandGroup": "Luzon",
  "population": 919504,
  "area": 4198,
  "capitalCity": "Calapan"
 },
 {
  "id": 1705300000,
  "name": "Palawan",
  "region": "MIMAROPA Region",
  "islandGroup": "Luzon",
  "population": 968795,
  "area": 14464,
  "capitalCity": "Puerto Princesa"
 },
 {
  "id": 305400000,
  "name": "Pampanga",
  "region": "Region III (Central Luzon)",
  "islandGroup": "Luzon",
  "population": 2586446,
  "area": 2115,
  "capitalCity": "San Fernando"
 },
 {
  "id": 105500000,
  "name": "Pangasinan",
  "region": "Region I (Ilocos Region)",
  "islandGroup": "Luzon",
  "population": 3188540,
  "area": 5161,
  "capitalCity": "Lingayen"
 },
 {
  "id": 405600000,
  "name": "Quezon",
  "region": "Region IV-A (CALABARZON)",
  "islandGroup": "Luzon",
  "population": 1980338,
  "area": 8398,
  "capitalCity": "Lucena"
 },
 {
  "id": 205700000,
  "name": "Quirino",
  "region": "Region II (Cagayan Valley)",
  "islandGroup": "Luzon",
  "population": 210841,
  "area": 2767,
  "capitalCity": "Cabarroguis"
 },
 {
  "id": 405800000,
  "name": "Rizal",
  "region": "Region IV-A (CALABARZON)",
  "islandGroup": "Luzon",
  "population": 3416541,
  "area": 1200,
  "capitalCity": "Antipolo"
 },
 {
  "id": 1705900000,
  "name": "Romblon",
  "region": "MIMAROPA Region",
  "islandGroup": "Luzon",
  "population": 302824,
  "area": 1308,
  "capitalCity": "Romblon"
 },
 {
  "id": 806000000,
  "name": "Samar",
  "region": "Region VIII (Eastern Visayas)",
  "islandGroup": "Visayas",
  "population": 806179,
  "area": 5384,
  "capitalCity": "Catbalogan"
 },
 {
  "id": 1208000000,
  "name": "Sarangani",
  "region": "Region XII (SOCCSKSARGEN)",
  "islandGroup": "Mindanao",
  "population": 580915,
  "area": 3702,
  "capitalCity": "Alabel"
 },
 {
  "id": 1806100000,
  "name": "Siquijor",
  "region": "Negros Island Region (NIR)",
  "islandGroup": "Visayas",
  "population": 107642,
  "area": 319,
  "capitalCity": "Siquijor"
 },
 {
  "id": 506200000,
  "name": "Sorsogon",
  "region": "Region V (Bicol Region)",
  "islandGroup": "Luzon",
  "population": 845066,
  "area": 1985,
  "capitalCity": "Sorsogon City"
 },
 {
  "id": 1206300000,
  "name": "South Cotabato",
  "region": "Region XII (SOCCSKSARGEN)",
  "islandGroup": "Mindanao",
  "population": 1010009,
  "area": 4120,
  "capitalCity": "Koronadal"
 },
 {
  "id": 806400000,
  "name": "Southern Leyte",
  "region": "Region VIII (Eastern Visayas)",
  "islandGroup": "Visayas",
  "population": 434372,
  "area": 1656,
  "capitalCity": "Maasin"
 },
 {
  "id": 1206500000,
  "name": "Sultan Kudarat",
  "region": "Region XII (SOCCSKSARGEN)",
  "islandGroup": "Mindanao",
  "population": 863651,
  "area": 4224,
  "capitalCity": "Isulan"
 },
 {
  "id": 906600000,
  "name": "Sulu",
  "region": "Region IX (Zamboanga Peninsula)",
  "islandGroup": "Mindanao",
  "population": 1146097,
  "area": 1516,
  "capitalCity": "Jolo"
 },
 {
  "id": 1606700000,
  "name": "Surigao del Norte",
  "region": "Region XIII (Caraga)",
  "islandGroup": "Mindanao",
  "population": 565644,
  "area": 1976,
  "capitalCity": "Surigao City"
 },
 {
  "id": 1606800000,
  "name": "Surigao del Sur",
  "region": "Region XIII (Caraga)",
  "islandGroup": "Mindanao",
  "population": 648858,
  "area": 4708,
  "capitalCity": "Tandag"
 },
 {
  "id": 306900000,
  "name": "Tarlac",
  "region": "Region III (Central Luzon)",
  "islandGroup": "Luzon",
  "population": 1568162,
  "area": 2974,
  "capitalCity": "Tarlac City"
 },
 {
  "id": 1907000000,
  "name": "Tawi-Tawi",
  "region": "Bangsamoro Autonomous Region in Muslim Mindanao (BARMM)",
  "islandGroup": "Mindanao",
  "population": 482645,
  "area": 1157,
  "capitalCity": "Bongao"
 },
 {
  "id": 307100000,
  "name": "Zambales",
  "region": "Region III (Central Luzon)",
  "islandGroup": "Luzon",
  "population": 681225,
  "area": 3733,
  "capitalCity": "Iba"
 },
 {
  "id": 908300000,
  "name": "Zamboanga Sibugay",
  "region": "Region IX (Zamboanga Peninsula)",
  "islandGroup": "Mindanao",
  "population": 661498,
  "area": 2723,
  "capitalCity": "Ipil"
 },
 {
  "id": 907200000,
  "name": "Zamboanga del Norte",
  "region": "Region IX (Zamboanga Peninsula)",
  "islandGroup": "Mindanao",
  "population": 1067067,
  "area": 6279,
  "capitalCity": "Dipolog"
 },
 {
  "id": 907300000,
  "name": "Zamboanga del Sur",
  "region": "Region IX (Zamboanga Peninsula)",
  "islandGroup": "Mindanao",
  "population": 1045126,
  "area": 5362,
  "capitalCity": "Pagadian"
 },
 {
  "id": 1300000000,
  "name": "Metro Manila",
  "region": "National Capital Region (NCR)",
  "islandGroup": "Luzon",
  "population": 14001751,
  "area": 596,
  "capitalCity": "Manila"
 },
 {
  "id": 1999900000,
  "name": "Special Geographic Area (BARMM)",
  "region": "Bangsamoro Autonomous Region in Muslim Mindanao (BARMM)",
  "islandGroup": "Mindanao",
  "population": 214703,
  "area": 542,
  "capitalCity": null
 }
];
