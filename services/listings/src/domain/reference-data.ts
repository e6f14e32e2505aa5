import type {
  Brand,
  Category,
  CertifyingBody,
  FoodType,
  Municipality,
  Province,
  Subcategory,
  TopCategory,
} from '@halalmap/contracts';

/** The reference data of one kind. */
export interface ReferenceList<T extends { id: number }> {
  all(): readonly T[];
  byId(id: number): T | undefined;
}

/** Everything that a listing refers to by a number. */
export interface ReferenceData {
  categories: ReferenceList<Category>;
  foodTypes: ReferenceList<FoodType>;
  brands: ReferenceList<Brand>;
  certifyingBodies: ReferenceList<CertifyingBody>;
  provinces: ReferenceList<Province>;
  municipalities: ReferenceList<Municipality>;
  halalProductCategories: ReferenceList<TopCategory>;
  halalProductSubcategories: ReferenceList<Subcategory>;
  muslimBusinessCategories: ReferenceList<TopCategory>;
  muslimBusinessSubcategories: ReferenceList<Subcategory>;
  /** A certifying body by its short or full name, letter case and accents ignored. */
  certifyingBodyByName(name: string): CertifyingBody | undefined;
  /** A province by its name, letter case and accents ignored. */
  provinceByName(name: string): Province | undefined;
  /** A town by its name or one of its other names, within a province. */
  municipalityByName(name: string, province: string): Municipality | undefined;
  /** Other names of a town. */
  municipalityAliases(id: number): readonly string[];
  /** Names of parts of a town, such as Quiapo; those that are known. */
  districtsOf(municipalityId: number): readonly string[];
}
