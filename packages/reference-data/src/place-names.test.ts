import { locationGroups, locationTerms, placeIdsOf, regionOf, resolvePlace } from './place-names';
import { provinces } from './generated/provinces';

const townOf = (municipality: string | null, province: string | null = null) => {
  const found = resolvePlace({ municipality, province });
  return [found.municipality?.name ?? null, found.province?.name ?? null, found.isProvinceOther];
};

describe('a town that somebody wrote', () => {
  it.each([
    ['Taguig City', 'Metro Manila', 'Taguig', 'Metro Manila', false],
    ['City of Taguig', null, 'Taguig', 'Metro Manila', false],
    ['Marawi City', 'Lanao del Sur', 'Marawi', 'Lanao del Sur', false],
    ['General Santos City', 'South Cotabato', 'General Santos', 'South Cotabato', false],
    ['Gen. Santos', null, 'General Santos', 'South Cotabato', false],
    ['GenSan', null, 'General Santos', 'South Cotabato', false],
    ['Iligan City', 'Lanao del Norte', 'Iligan', 'Lanao del Norte', false],
    ['Sta. Rosa', 'Laguna', 'Santa Rosa', 'Laguna', false],
    ['Sta. Rosa, Laguna', null, 'Santa Rosa', 'Laguna', false],
    ['Poblacion, Makati City', null, 'Makati', 'Metro Manila', false],
    ['Makati City', 'National Capital Region', 'Makati', 'Metro Manila', false],
    ['Makati (Capital)', 'NCR', 'Makati', 'Metro Manila', false],
    ['Cotabato City', 'Maguindanao', 'Cotabato City', 'Maguindanao del Norte', true],
    ['Kidapawan City', 'North Cotabato', 'Kidapawan', 'Cotabato', false],
    ['Baliuag', 'Bulacan', 'Baliwag', 'Bulacan', false],
    ['Q.C.', null, 'Quezon City', 'Metro Manila', false],
    ['Marawi', 'Lanao del Norte', null, 'Lanao del Norte', false],
    ['Marawi', 'Lanao dl Sr', 'Marawi', 'Lanao del Sur', true],
    ['Sampaloc', 'Manila', 'Manila', 'Metro Manila', false],
    ['Sampaloc', 'Metro Manila', 'Manila', 'Metro Manila', false],
    ['Sampaloc', 'NCR', 'Manila', 'Metro Manila', false],
    ['Sampaloc', 'Quezon', 'Sampaloc', 'Quezon', false],
    ['Sampaloc', null, 'Sampaloc', 'Quezon', false],
    ['Sampaloc, Manila', null, 'Manila', 'Metro Manila', false],
    ['San Miguel', 'City of Manila', 'Manila', 'Metro Manila', false],
    ['Cubao', 'Quezon City', 'Quezon City', 'Metro Manila', false],
    ['Cubao', 'Metro Manila', 'Quezon City', 'Metro Manila', false],
    ['Toril', 'Davao City', 'Davao City', 'Davao del Sur', false],
    ['Jaro', 'Iloilo City', 'Iloilo City', 'Iloilo', false],
    ['Jaro', 'Leyte', 'Jaro', 'Leyte', false],
    ['Molo', 'Iloilo', 'Iloilo City', 'Iloilo', false],
    ['Lahug', 'Cebu City', 'Cebu City', 'Cebu', false],
    ['Taguig City', 'Makati City', null, null, false],
    ['Balo-i', 'Lanao del Norte', 'Baloi', 'Lanao del Norte', false],
    ['Lapulapu City', 'Cebu', 'Lapu-Lapu', 'Cebu', false],
    ['Legaspi City', 'Albay', 'Legazpi', 'Albay', false],
    ['Kalookan', 'NCR', 'Caloocan', 'Metro Manila', false],
    ['Munoz', 'Nueva Ecija', 'Science City of Muñoz', 'Nueva Ecija', false],
    ['Pto. Princesa', 'Palawan', 'Puerto Princesa', 'Palawan', false],
    ['Cag. de Oro', 'Misamis Or.', 'Cagayan de Oro', 'Misamis Oriental', false],
    ['Bacolod', 'Negros Occ.', 'Bacolod', 'Negros Occidental', false],
    ['GMA', 'Cavite', 'General Mariano Alvarez', 'Cavite', false],
    ['D.O.S.', 'Maguindanao del Norte', 'Datu Odin Sinsuat', 'Maguindanao del Norte', false],
    ['GMA', null, null, null, false],
    ['Lungsod ng Maynila', null, 'Manila', 'Metro Manila', false],
    ['San Jose', null, null, null, false],
    ['San Jose', 'Antique', 'San Jose de Buenavista', 'Antique', false],
    [
      'Datu Odin Sinsuat (Dinaig)',
      'Maguindanao del Norte',
      'Datu Odin Sinsuat',
      'Maguindanao del Norte',
      false,
    ],
    ['Koronadal (Marbel)', null, 'Koronadal', 'South Cotabato', false],
    ['San Jose (Antique)', null, 'San Jose de Buenavista', 'Antique', false],
    ['Catarman', 'N. Samar', 'Catarman', 'Northern Samar', false],
    ['Polomolok', 'S. Cotabato', 'Polomolok', 'South Cotabato', false],
    ['Pikit', 'No. Cotabato', 'Pikit', 'Cotabato', false],
    ['Butuan', 'Agusan Norte', 'Butuan', 'Agusan del Norte', false],
    ['Digos', 'Davao del Sur Province', 'Digos', 'Davao del Sur', false],
    ['Digos', 'Davao Sur', 'Digos', 'Davao del Sur', false],
    ['Sogod', 'So. Leyte', 'Sogod', 'Southern Leyte', false],
    ['Lapu2x City', 'Cebu', 'Lapu-Lapu', 'Cebu', false],
    ['Bongao', 'Tawi2', 'Bongao', 'Tawi-Tawi', false],
    ['Makati City, Metro Manila, Philippines', null, 'Makati', 'Metro Manila', false],
    [
      'Poblacion, Cotabato City, Maguindanao del Norte',
      null,
      'Cotabato City',
      'Maguindanao del Norte',
      false,
    ],
    ['Quiapo, Manila 1001', null, 'Manila', 'Metro Manila', false],
    ['Bonifacio, Makati', null, 'Makati', 'Metro Manila', false],
    ['Nowhere', 'Cebu', null, 'Cebu', false],
    ['Nowhere', 'Maguindanao', null, null, false],
  ])('%s in %s is %s', (municipality, province, town, of, isProvinceOther) => {
    expect(townOf(municipality, province)).toEqual([town, of, isProvinceOther]);
  });
});

describe('the region of a place', () => {
  const regionNamed = (municipality: string) => {
    const { municipality: town } = resolvePlace({ municipality, province: null });
    return regionOf({ municipalityId: town?.id ?? null, provinceId: null });
  };

  it('is that of its town, which may be another than that of its province', () => {
    expect(regionNamed('Isabela City')).toBe('Region IX (Zamboanga Peninsula)');
    expect(regionNamed('Lamitan')).toBe('Bangsamoro Autonomous Region in Muslim Mindanao (BARMM)');
    expect(regionOf({ municipalityId: null, provinceId: null })).toBeNull();
  });
});

describe('a location term', () => {
  const named = (term: string) => {
    const [first] = locationTerms(term);
    return new Set(first?.placeIds);
  };

  it.each([
    ['Taguig City', 'Taguig'],
    ['City of Taguig', 'Taguig'],
    ['Baguio City', 'Baguio'],
    ['Gensan', 'General Santos City'],
    ['CDO', 'Cagayan de Oro City'],
    ['QC', 'Quezon City'],
    ['NCR', 'Metro Manila'],
    ['BARMM', 'Bangsamoro'],
    ['Region 12', 'Region XII'],
  ])('%s is %s', (written, official) => {
    expect(named(written).size).toBeGreaterThan(0);
    expect(named(written)).toEqual(named(official));
  });

  it.each([
    ['QC', ['qc', 'quezon city']],
    ['Gensan', ['gensan', 'general santos']],
    ['Taguig City', ['taguig']],
    ['City of Baguio', ['baguio']],
    ['davao city', ['davao city']],
    ['davao', ['davao']],
    ['Quiapo', ['quiapo']],
  ])('%s is looked for in addresses as %j', (written, texts) => {
    expect(locationTerms(written)[0]?.texts).toEqual(texts);
  });

  it('with "City" is the city alone, without it all places of the name', () => {
    expect(named('Cebu City').size).toBe(1);
    expect(named('cebu').size).toBe(2);
  });

  it('means every Davao, and every province that ends in del Sur', () => {
    const davao = placeIdsOf({
      municipality: 'Mati',
      province: null,
      municipalityId: null,
      provinceId: null,
    });
    expect(davao.some((id) => named('davao').has(id))).toBe(true);
    expect(named('del sur').size).toBe(provinces.filter(({ name }) => name.endsWith(' del Sur')).length);
    expect(locationTerms('lanao del sur')).toEqual([{ placeIds: [1903600000], texts: [] }]);
    expect(locationTerms('del norte, Quiapo')).toEqual([
      { placeIds: [], texts: ['del norte'] },
      { placeIds: [], texts: ['quiapo'] },
    ]);
  });
});

describe('a location text', () => {
  it.each([
    ['Davao, Cotabato, General Santos', ['davao', 'cotabato', 'general santos']],
    ['Quiapo, Manila', ['quiapo+manila']],
    ['Manila,Ermita', ['manila+ermita']],
    ['Taft Avenue, Manila', ['taft avenue+manila']],
    ['Quiapo, Binondo', ['quiapo', 'binondo']],
    ['Quiapo, Manila, Davao City', ['quiapo+manila', 'davao city']],
    ['Cebu City, Cebu', ['cebu city+cebu']],
    ['Marawi, Lanao del Sur', ['marawi+']],
    ['Davao, Quiapo', ['davao', 'quiapo']],
    ['del norte, Quiapo', ['del norte+quiapo']],
    [' , ', []],
  ])('%s means any of %j', (location, expected) => {
    const groups = locationGroups(location).map((terms) =>
      terms.map(({ texts }) => texts[0] ?? '').join('+'),
    );
    expect(groups).toEqual(expected);
  });
});
