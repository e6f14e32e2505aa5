import type { Settings } from 'meilisearch';
import { addOrdinal, createOrdinalSet } from '../../adapters/embedded/ordinal-set';
import { createIdOrder } from '../../adapters/embedded/sort-order';
import { bestFirst, createTextIndex } from '../../adapters/embedded/text-search';
import { distanceBetween } from '../../domain/map-cells';
import type { SearchTexts, WordRules } from '../../domain/index-settings';
import { fold, parseSearchText } from '../../domain/text';
import { FilterError, parseFilter, type Stored } from './filter-parser';

export interface FakeSearch {
  q?: string;
  filter?: string | string[];
  sort?: string[];
  page?: number;
  hitsPerPage?: number;
  limit?: number;
  facets?: string[];
  matchingStrategy?: string;
  attributesToSearchOn?: string[];
}

/** As a real server it normalizes what is stored and what is asked in the same way. */
const wordsOf = (document: Stored): SearchTexts | undefined => {
  const words = document.words as SearchTexts | undefined;
  const folded = Object.entries(words ?? {}).map(([field, text]) => [field, fold(text)]);
  return words && (Object.fromEntries(folded) as SearchTexts);
};

/** The error that a real server returns as 400 `invalid_search_sort`. */
export class SortError extends Error {}

/**
 * One index of the fake server. It compares words like the embedded index, everything else as Meilisearch documents it.
 */
export class FakeIndex {
  readonly createdAt = new Date().toISOString();
  settings: Settings = {};
  private readonly byId = new Map<string, Stored>();

  add(documents: Stored[]): void {
    for (const document of documents) this.byId.set(document.id, document);
  }

  delete(id: string): void {
    this.byId.delete(id);
  }

  get(id: string): Stored | undefined {
    return this.byId.get(id);
  }

  documents({ filter, sort = [] }: Pick<FakeSearch, 'filter' | 'sort'>): Stored[] {
    return this.sorted(this.filtered(filter), sort);
  }

  search(asked: FakeSearch): { found: Stored[]; facets: Record<string, Record<string, number>> } {
    const found = this.sorted(this.ranked(this.filtered(asked.filter), asked), asked.sort ?? []);
    return {
      found,
      facets: Object.fromEntries((asked.facets ?? []).map((field) => [field, this.count(found, field)])),
    };
  }

  private filtered(filter: string | string[] = []): Stored[] {
    const tests = [filter].flat().map((part) => parseFilter(part, this.filterable()));
    return [...this.byId.values()].filter((document) => tests.every((test) => test(document)));
  }

  private rules(): WordRules {
    const { typoTolerance, synonyms, stopWords } = this.settings;
    return {
      typos: {
        one: typoTolerance?.minWordSizeForTypos?.oneTypo ?? 5,
        two: typoTolerance?.minWordSizeForTypos?.twoTypos ?? 9,
      },
      exactWords: typoTolerance?.disableOnWords ?? [],
      stopWords: stopWords ?? [],
      synonyms: Object.fromEntries(
        Object.entries(synonyms ?? {}).map(([word, others]) => [fold(word), others.map(fold)]),
      ),
    };
  }

  private filterable(): string[] {
    return (this.settings.filterableAttributes ?? []).filter((name) => typeof name === 'string');
  }

  private ranked(documents: Stored[], asked: FakeSearch): Stored[] {
    const rules = this.rules();
    const texts = documents.map(wordsOf);
    const words = createTextIndex({ rules, textsOf: (ordinal) => texts[ordinal] });
    const living = createOrdinalSet(documents.length);
    const ids = createIdOrder((ordinal) => documents[ordinal]?.id ?? '');
    documents.forEach((document, ordinal) => {
      ids.add(ordinal, document.id);
      addOrdinal(living, ordinal);
      const text = texts[ordinal];
      if (text) words.add(ordinal, text);
    });
    const text = parseSearchText(asked.q ?? '', new Set(rules.stopWords));
    const found =
      text &&
      words.search(text, {
        in: asked.attributesToSearchOn ? 'names' : 'everywhere',
        allWords: asked.matchingStrategy === 'all',
        among: living,
      });
    if (!found) return documents;
    return Array.from(
      bestFirst(found, living, { compareIds: ids.compare })(0, documents.length),
      (ordinal) => documents[ordinal],
    ).filter((document) => document !== undefined);
  }

  private sorted(documents: Stored[], sorts: string[]): Stored[] {
    const compares = sorts.map((sort) => this.compare(sort));
    return documents.sort((a, b) => compares.reduce((order, compare) => order || compare(a, b), 0));
  }

  private compare(sort: string): (a: Stored, b: Stored) => number {
    const [, attribute = '', point, direction] = /^(\w+)(?:\(([^)]*)\))?:(asc|desc)$/.exec(sort) ?? [];
    const field = attribute === '_geoPoint' ? '_geo' : attribute;
    if (!this.settings.sortableAttributes?.includes(field)) throw new SortError(`${field} is not sortable`);
    const [lat = 0, lng = 0] = (point ?? '').split(',').map(Number);
    const valueOf = (document: Stored): number | string | null => {
      if (point !== undefined) return document._geo ? distanceBetween({ lat, lng }, document._geo) : null;
      return (document[field] ?? null) as number | string | null;
    };
    return (a, b) => {
      const [left, right] = [valueOf(a), valueOf(b)];
      if (left === right) return 0;
      if (left === null || right === null) return left === null ? 1 : -1;
      return left < right === (direction === 'asc') ? -1 : 1;
    };
  }

  private count(documents: Stored[], field: string): Record<string, number> {
    if (!this.filterable().includes(field)) throw new FilterError(`${field} is not a facet`);
    const counts: Record<string, number> = {};
    for (const document of documents) {
      for (const value of new Set([document[field] ?? []].flat().map(String)))
        counts[value] = (counts[value] ?? 0) + 1;
    }
    return counts;
  }
}
