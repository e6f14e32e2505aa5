import type { EntityType } from '@halalmap/contracts';
import type { ReactNode } from 'react';
import { frondPath } from './okir-paths';

/** One repeat of a weave, in the unit of its drawing. */
export interface Weave {
  width: number;
  height: number;
  draw(id: string): ReactNode;
}

const food = () => (
  <>
    {[45, 135, 225, 315].map((turn) => (
      <g key={turn} transform={`translate(24 24) rotate(${turn})`}><path className="cloth-a" d="M0 0C6-8 8-17 0-32-8-17-6-8 0 0Z" /><path className="cloth-l" d="M0-4V-27M0-12l3.6-4M0-12l-3.6-4M0-18l3-3.6M0-18l-3-3.6" /></g>
    ))}
    <path className="cloth-b" d="M24 20.5l3.5 3.5-3.5 3.5-3.5-3.5z" /><path className="cloth-c" d="M0-3.2 3.2 0 0 3.2-3.2 0zM48-3.2 51.2 0 48 3.2 44.8 0zM0 44.8 3.2 48 0 51.2-3.2 48zM48 44.8 51.2 48 48 51.2 44.8 48z" /><path className="cloth-c" d="M24-2l2 2-2 2-2-2zM24 46l2 2-2 2-2-2zM0 22l2 2-2 2-2-2zM48 22l2 2-2 2-2-2z" />
  </>
);

const business = () => (
  <>
    <path className="cloth-a" d="M0 0h48v6H0zM0 58h48v6H0z" /><path className="cloth-c" d="M0 8h48v2H0zM0 54h48v2H0z" /><path className="cloth-a" d="M24 12h4v4h4v4h4v4h4v4h4v8h-4v4h-4v4h-4v4h-4v4h-8v-4h-4v-4h-4v-4h-4v-4H4v-8h4v-4h4v-4h4v-4h4v-4z" /><path className="cloth-g" d="M24 18h2v4h4v4h4v4h4v4h-4v4h-4v4h-4v4h-4v-4h-4v-4h-4v-4h-4v-4h4v-4h4v-4h4v-4z" /><path className="cloth-b" d="M22 26h4v4h4v4h-4v4h-4v-4h-4v-4h4z" /><path className="cloth-c" d="M23 31h2v2h-2z" /><path className="cloth-b" d="M0 26h2v4h2v4H2v4H0zM48 26h-2v4h-2v4h2v4h2zM0 14h6v2H4v2H2v2H0zM48 14h-6v2h2v2h2v2h2zM0 50h6v-2H4v-2H2v-2H0zM48 50h-6v-2h2v-2h2v-2h2z" />
  </>
);

const mosque = (id: string) => (
  <>
    <defs><path id={id} d={frondPath} /></defs>
    {[0, 90, 180, 270].map((turn) => (
      <g key={turn} transform={`rotate(${turn} 48 48)`}><use className="cloth-a" href={`#${id}`} transform="translate(48 42) rotate(-8) scale(.44)" /></g>
    ))}
    <path className="cloth-b" d="M48 39c4 5 6 7 9 9-3 2-5 4-9 9-4-5-6-7-9-9 3-2 5-4 9-9Z" />
    {['0 0', '96 0', '0 96', '96 96'].map((corner) => (
      <g key={corner} transform={`translate(${corner})`}><path className="cloth-c" d="M0-12C4-7 7-4 12 0 7 4 4 7 0 12-4 7-7 4-12 0-7-4-4-7 0-12Z" /><path className="cloth-g" d="M0-8.5C3-5 5-3 8.5 0 5 3 3 5 0 8.5-3 5-5 3-8.5 0-5-3-3-5 0-8.5Z" /></g>
    ))}
  </>
);

const product = () => (
  <>
    <path className="cloth-a" d="M20 0 40 20 20 40 0 20z" /><path className="cloth-g" d="M20 5 35 20 20 35 5 20z" /><path className="cloth-b" d="M20 9 31 20 20 31 9 20z" /><path className="cloth-g" d="M20 13.5 26.5 20 20 26.5 13.5 20z" /><path className="cloth-c" d="M20 16.6 23.4 20 20 23.4 16.6 20z" /><path className="cloth-b" d="M0-6 6 0 0 6-6 0zM40-6 46 0 40 6 34 0zM0 34 6 40 0 46-6 40zM40 34 46 40 40 46 34 40z" /><path className="cloth-c" d="M0-2.4 2.4 0 0 2.4-2.4 0zM40-2.4 42.4 0 40 2.4 37.6 0zM0 37.6 2.4 40 0 42.4-2.4 40zM40 37.6 42.4 40 40 42.4 37.6 40z" />
  </>
);

/** The weave of each type of listing; colours come from the palette classes `p1` to `p6`. */
export const weaves: Readonly<Record<EntityType, Weave>> = {
  food: { width: 48, height: 48, draw: food },
  business: { width: 48, height: 64, draw: business },
  mosque: { width: 96, height: 96, draw: mosque },
  product: { width: 40, height: 40, draw: product },
};
