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

export interface ReferenceList<T extends { id: number }> {
  all(): readonly T[];
  byId(id: number): T | undefined;
}

/** All reference data that listings refer to by id. */
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
  /** A certifying body by its short or full name, ignoring case and accents. */
  certifyingBodyByName(name: string): CertifyingBody | undefined;
  /** A province by its name, ignoring case and accents. */
  provinceByName(name: string): Province | undefined;
  /** A town of a province, by its name or one of its other names. */
  municipalityByName(name: string, province: string): Municipality | undefined;
  /** Other names of a town. */
  municipalityAliases(id: number): readonly string[];
  /** Known names of parts of a town, such as Quiapo. */
  districtsOf(municipalityId: number): readonly string[];
}
