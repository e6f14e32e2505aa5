import { limits } from '@halalmap/contracts';
import { shown, type Row } from '../report';
import { addPhoto, startMediaServer } from './media-server';
import { aPhoto, paddedPhotos } from './photos';

const count = 10;
const megabytes = (bytes: number): number => bytes / 1024 / 1024;

/** Measures the peak memory of the media service's process during ten concurrent uploads of 10 MB. */
export const measureMemory = async (): Promise<Row[]> => {
  const media = await startMediaServer();
  try {
    const photo = await aPhoto(6_000, 4_000);
    const files = paddedPhotos(photo, count, limits.images.managerBytes);
    // The first photo loads the image library.
    await addPhoto(media, 0, await aPhoto(400, 300));
    const before = media.memory();
    const started = performance.now();
    await Promise.all(files.map((file, index) => addPhoto(media, index + 1, file)));
    const seconds = (performance.now() - started) / 1_000;
    const peak = media.peakMemory();
    return [
      {
        what: `memory (RSS) of the media process, peak while ${count} photos of 10 MB and 24 megapixels come at once`,
        measured: `${shown(megabytes(peak), 'MB')}; ${shown(megabytes(before), 'MB')} before; all kept after ${shown(seconds, 's')}`,
      },
    ];
  } finally {
    await media.stop();
  }
};
