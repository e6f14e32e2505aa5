/**
 * Provinces and regions by ids that they no longer have, and the ids of what they are today: the statistics authority
 * gives another code to one that is divided or moves to another region.
 */
export const formerAreas: Readonly<Record<number, readonly number[]>> = {
  // Maguindanao was divided in 2022.
  1903800000: [1908700000, 1908800000],
  // Sulu left the Bangsamoro region in 2024.
  1906600000: [906600000],
  // The Negros Island Region of 2024.
  604500000: [1804500000],
  704600000: [1804600000],
  706100000: [1806100000],
  // The Autonomous Region in Muslim Mindanao, until 2019.
  1500000000: [1900000000],
};
