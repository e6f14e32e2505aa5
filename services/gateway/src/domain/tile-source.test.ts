import { parseTileSource, tilePath } from './tile-source';

describe('the URL of a tile source', () => {
  it('is an archive if its path ends in .pmtiles, whatever query follows', () => {
    expect(parseTileSource('http://tiles.test:9000/maps/ph.pmtiles?v=3')).toEqual({
      kind: 'pmtiles',
      origin: 'http://tiles.test:9000',
      path: '/maps/ph.pmtiles?v=3',
    });
  });

  it('is a tile template if its path has placeholders', () => {
    const source = parseTileSource('https://tiles.test/v1/{z}/{x}/{y}.pbf?key=a');
    expect(source).toEqual({
      kind: 'tiles',
      origin: 'https://tiles.test',
      template: '/v1/{z}/{x}/{y}.pbf?key=a',
    });
    expect(tilePath('/v1/{z}/{x}/{y}.pbf?key=a', { z: '7', x: '108', y: '60' })).toBe(
      '/v1/7/108/60.pbf?key=a',
    );
  });

  it('is a TileJSON description otherwise', () => {
    expect(parseTileSource('http://tiles.test/data/v3.json')).toEqual({
      kind: 'description',
      origin: 'http://tiles.test',
      path: '/data/v3.json',
    });
  });

  it('is a file if it is a path that ends in .pmtiles', () => {
    expect(parseTileSource('/srv/maps/ph.pmtiles')).toEqual({ kind: 'file', path: '/srv/maps/ph.pmtiles' });
    expect(parseTileSource('maps/ph.pmtiles')).toEqual({ kind: 'file', path: 'maps/ph.pmtiles' });
  });

  it.each(['', '/srv/maps/ph.mbtiles', 'ftp://tiles.test/x.pmtiles', 'javascript:alert(1)', 'http://'])(
    'is refused when it is neither an http address nor the path of an archive: %j',
    (address) => {
      expect(parseTileSource(address)).toBeNull();
    },
  );
});
