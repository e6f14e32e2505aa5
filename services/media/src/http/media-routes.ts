import { imagePathPattern, imageQuerySchema } from '@halalmap/contracts';
import {
  createRouter,
  etagOf,
  matchesEtag,
  readParams,
  readQuery,
  type ServiceRouter,
} from '@halalmap/service-kit';
import { z } from 'zod';
import type { OpenPictureUseCase } from '../app/open-picture';
import { chooseFormat, imageFormats } from '../domain/image-format';
import { rangeOf } from './byte-range';
import { watchBody } from './watch-body';

const keyLike = new RegExp(imagePathPattern.source.replace('\\/media\\/', ''));
const byKey = z.object({ key: z.string().regex(keyLike) });

/** The bytes of pictures. What an address shows never changes, so whoever has it need not ask again. */
export const createMediaRoutes = ({ openPicture }: { openPicture: OpenPictureUseCase }): ServiceRouter => {
  const router = createRouter();

  router.get('/media/:key', async (ctx) => {
    const { key } = readParams(ctx, byKey);
    const { w: width } = readQuery(ctx, imageQuerySchema);
    const format = chooseFormat(ctx.get('accept'));
    const picture = await openPicture({ key, width, format });

    const tag = etagOf(key, width ?? 'full', format, picture.size);
    ctx.vary('Accept');
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.set('ETag', tag);
    ctx.set('Accept-Ranges', 'bytes');
    ctx.type = imageFormats[format].contentType;
    if (matchesEtag(ctx.get('if-none-match'), tag)) {
      ctx.status = 304;
      return;
    }
    if (ctx.method === 'HEAD') {
      // Parts are for GET alone (RFC 9110, 14.2).
      ctx.status = 200;
      ctx.length = picture.size;
      return;
    }
    const ifRange = ctx.get('if-range');
    const range = ifRange === '' || ifRange === tag ? rangeOf(ctx.get('range'), picture.size) : null;
    if (range === 'unsatisfiable') {
      ctx.status = 416;
      ctx.set('Content-Range', `bytes */${picture.size}`);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = '';
      return;
    }
    ctx.status = range ? 206 : 200;
    if (range) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${picture.size}`);
    const length = range ? range.end - range.start + 1 : picture.size;
    const body = await picture.read(range ?? undefined);
    if (!Buffer.isBuffer(body)) watchBody(ctx, body, { key });
    ctx.body = body;
    ctx.type = imageFormats[format].contentType;
    ctx.length = length;
  });

  return router;
};
