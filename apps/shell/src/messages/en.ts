import { landingEn } from './landing-en';
import { layoutEn } from './layout-en';

export const en = { ...layoutEn, ...landingEn } as const;
