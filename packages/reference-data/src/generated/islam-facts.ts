// Written by scripts/generate.mjs from data/; change the data and run it again.
import type { IslamFact } from '../types';

export const islamFacts: readonly IslamFact[] = [
 {
  "fact": "The oldest mosque site in the Philippines is in Tawi-Tawi.",
  "detail": "Tradition dates the Sheik Karimol Makhdum Mosque on Simunul Island to 1380. Republic Act No. 10573 of 2013 protects it as a historical landmark."
 },
 {
  "fact": "Nearly seven million Filipinos are Muslim.",
  "detail": "The 2020 census counted 6,981,710 Muslims, about 6.4 percent of the household population. The National Commission on Muslim Filipinos has estimated the share nearer 11 percent."
 },
 {
  "fact": "Thirteen ethnolinguistic groups are counted as Moro.",
  "detail": "The BARMM heritage commission lists Meranao, Maguindanaon, Iranun, Yakan, Tausug, Sama, Sama Dilaut, Jama Mapun, Kagan, Kolibugan, Sangil, Molbog and Palawanon."
 },
 {
  "fact": "Manila was a Muslim-ruled town before 1571.",
  "detail": "When the Spanish arrived, Maynila on the Pasig was led by Muslim rulers such as Rajah Sulayman, with family and trade ties to Brunei."
 },
 {
  "fact": "BARMM is the country's only Muslim-majority region.",
  "detail": "The Bangsamoro Organic Law (Republic Act No. 11054) and plebiscites in 2019 set up the region, which has its own parliament and chief minister."
 }
];
