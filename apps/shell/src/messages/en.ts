import { authEn } from './auth-en';
import { landingEn } from './landing-en';
import { layoutEn } from './layout-en';

export const en = { ...layoutEn, ...landingEn, ...authEn } as const;
