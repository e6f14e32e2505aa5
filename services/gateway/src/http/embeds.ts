import {
  adminParametersOf,
  endpoints,
  errorBodySchema,
  listingListSchema,
  listingSchema,
  product,
  type EmbedLook,
  type Language,
} from '@halalmap/contracts';
import { AppError, validationFailed } from '@halalmap/errors';
import { prayerTown } from '@halalmap/reference-data';
import { manilaDay, minutesOf, nextCalculated } from '@halalmap/reference-data/prayer-times';
import { endpointRoute, type ServiceContext } from '@halalmap/service-kit';
import type { ReadPrayerSettings } from '../adapters/listing-reader';
import {
  embedList,
  embedMap,
  embedMessage,
  embedPlace,
  embedPrayer,
  embedStylePath,
  type EmbedContext,
} from '../domain/embed-page';
import { embedTexts } from '../domain/embed-texts';
import type { ReadPublic } from './call-upstream';
import { timesOfTown } from './calendars';
import { dark, declare, light } from './docs/docs-style';
import { type OwnRoute, ownRoute, sendText } from './own-routes';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const timeoutMs = 10_000;
/** What a frame shows at most. */
const mostPlaces = 50;
/** After how many seconds a page that could not be shown asks again. */
const retrySeconds = 30;

const style = `:root { color-scheme: light; ${declare(light)} }
[data-theme="dark"] { color-scheme: dark; ${declare(dark)} }
@media (prefers-color-scheme: dark) { [data-theme="auto"] { color-scheme: dark; ${declare(dark)} } }
* { box-sizing: border-box; }
body { margin: 0; padding: 16px; background: var(--hm-surface); color: var(--hm-ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif; }
h1 { margin: 0 0 4px; font-size: 1.25rem; line-height: 1.25; overflow-wrap: anywhere; }
p { margin: 4px 0; overflow-wrap: anywhere; }
a { color: var(--hm-link); }
:focus-visible { outline: 3px solid var(--hm-focus); outline-offset: 2px; }
.quiet, footer { color: var(--hm-ink-2); font-size: .875rem; }
.about { font-weight: 600; }
.state { display: inline-block; margin-block: 4px; padding: 2px 10px; border: 2px dashed var(--hm-ink-2); border-radius: 10px; font-weight: 600; }
.state--proven { border: 2px solid var(--hm-lagoon-tint); background: var(--hm-lagoon-tint); }
ol { margin: 8px 0; padding-inline-start: 32px; }
li { padding-block: 8px; border-block-start: 1px solid var(--hm-line); }
li a, main > p > a { display: inline-block; padding-block: 4px; }
svg { display: block; inline-size: 100%; block-size: auto; margin-block: 8px; background: var(--hm-lagoon-tint); border-radius: 10px; }
circle { fill: var(--hm-link); stroke: var(--hm-surface); stroke-width: 2; }
text { fill: var(--hm-surface); font: 700 12px system-ui, sans-serif; text-anchor: middle; }
table { inline-size: 100%; margin-block: 8px; border-collapse: collapse; }
th, td { padding: 6px 8px; border-block-start: 1px solid var(--hm-line); text-align: start; font-variant-numeric: tabular-nums; }
th { font-weight: 400; }
td { text-align: end; }
.next th, .next td { background: var(--hm-lagoon-tint); font-weight: 700; }
footer { margin-block-start: 12px; }
`;

/** Runs on other sites: it reads nothing of their pages but the elements that ask for a frame. */
const script = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const heights = { place: 260, list: 480, map: 640, prayer: 520 };
  const show = (box) => {
    const { halalmap: kind, id = '', height, ...query } = box.dataset;
    if (!Object.hasOwn(heights, kind)) return;
    const address = new URL('/embed/' + kind + (kind === 'place' ? '/' + encodeURIComponent(id) : ''), origin);
    address.search = new URLSearchParams(query);
    const frame = document.createElement('iframe');
    frame.src = address.href;
    frame.title = '${product.name}';
    frame.loading = 'lazy';
    frame.referrerPolicy = 'no-referrer';
    frame.width = '100%';
    frame.height = /^\\d{2,4}$/.test(height) ? height : heights[kind];
    frame.style.border = '0';
    box.replaceWith(frame);
  };
  const showAll = () => document.querySelectorAll('[data-halalmap]').forEach(show);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showAll);
  else showAll();
})();
`;

/** @throws AppError `validation_failed` with the errors that the service reported for the query */
const refuse = (body: Buffer): never => {
  const { data } = errorBodySchema.safeParse(JSON.parse(body.toString()));
  const { message = 'The input is not valid', details = [] } = data?.error ?? {};
  throw details.length > 0 ? validationFailed(details) : new AppError('validation_failed', message);
};

/**
 * Pages that other sites show in a frame, and the script that makes the frames. What they show is what a visitor sees:
 * the session of who reads such a site is never used.
 * @param options.readPublic reads the public API
 * @param options.publicUrl where links lead
 */
export const serveEmbeds = (options: {
  readPublic: ReadPublic;
  readSettings: ReadPrayerSettings;
  publicUrl: string;
  now: () => number;
}): OwnRoute[] => {
  const { readPublic, readSettings, publicUrl, now } = options;
  const contextOf = ({ lang, theme }: EmbedLook): EmbedContext => ({ lang, theme, publicUrl, now: now() });

  const send = (ctx: ServiceContext, lang: Language, page: string, cache = 'public, max-age=60'): void => {
    ctx.set({ 'Cache-Control': cache, 'Content-Language': lang, 'X-Robots-Tag': 'noindex' });
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = page;
  };
  const missing = (ctx: ServiceContext, look: EmbedLook, text: string): void => {
    ctx.status = 404;
    send(ctx, look.lang, embedMessage(contextOf(look), text));
  };
  /** Shows what can be read, or says that it cannot and asks again. */
  const showing = async (ctx: ServiceContext, look: EmbedLook, show: () => Promise<void>): Promise<void> => {
    try {
      await show();
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') throw error;
      ctx.state.logger.warn({ err: error }, 'a page for a frame cannot be shown');
      ctx.status = 503;
      ctx.set({ 'Retry-After': String(retrySeconds), Refresh: String(retrySeconds) });
      send(ctx, look.lang, embedMessage(contextOf(look), embedTexts[look.lang].unavailable), 'no-store');
    }
  };

  const place = endpointRoute(endpoints.embeds.place, ({ ctx, params: { id }, query: look }) =>
    showing(ctx, look, async () => {
      const { status, headers, body } = await readPublic(
        `/api/listings/${encodeURIComponent(id)}`,
        ctx.state.limitKey,
      );
      const [, to] = /\/api\/listings\/([^/?]+)$/.exec(headers['location'] ?? '') ?? [];
      if (status === 301 && to) {
        ctx.redirect(`/embed/place/${to}${ctx.search}`);
        ctx.status = 301;
      } else if (status === 404) missing(ctx, look, embedTexts[look.lang].unknownPlace);
      else if (status === 200)
        send(ctx, look.lang, embedPlace(contextOf(look), listingSchema.parse(JSON.parse(body.toString()))));
      else throw new Error(`the service responded with ${status}`);
    }),
  );

  const placesRoute = (kind: 'list' | 'map', render: typeof embedList) =>
    endpointRoute(endpoints.embeds[kind], ({ ctx, query: { lang, theme, ...query } }) =>
      showing(ctx, { lang, theme }, async () => {
        // Listings by the state of their certificate are read from the database, which is not for many.
        const [reserved] = [...adminParametersOf(query), ...(query.certificate ? ['certificate'] : [])];
        const message = 'A frame shows what is for everybody';
        if (reserved) throw validationFailed([{ path: reserved, message }]);
        const asked = new URLSearchParams(ctx.querystring);
        for (const name of ['lang', 'theme', 'status', 'facets', 'offset', 'likelySpam']) asked.delete(name);
        asked.set('limit', String(Math.min(query.limit, mostPlaces)));
        const { status, body } = await readPublic(`/api/listings?${asked.toString()}`, ctx.state.limitKey);
        if (status === 400) refuse(body);
        if (status !== 200) throw new Error(`the service responded with ${status}`);
        const { listings, pagination } = listingListSchema.parse(JSON.parse(body.toString()));
        const places = { listings, total: pagination.total };
        send(ctx, lang, render(contextOf({ lang, theme }), places));
      }),
    );

  const prayer = endpointRoute(endpoints.embeds.prayer, ({ ctx, query: { town: slug, ...look } }) =>
    showing(ctx, look, async () => {
      const town = prayerTown(slug);
      if (!town) return missing(ctx, look, embedTexts[look.lang].unknownTown);
      const context = contextOf(look);
      const timesOf = timesOfTown(town, await readSettings(AbortSignal.timeout(timeoutMs)));
      const today = manilaDay(context.now);
      const sinceMidnight = (context.now + product.utcOffsetMs) % dayMs;
      const times = timesOf(today);
      const minutes = Math.floor(sinceMidnight / minuteMs);
      const next = nextCalculated(timesOf, { today, minutes })?.prayer ?? null;
      const isTomorrow = next === null || minutesOf(next.time) <= minutes;
      const changesAt = isTomorrow ? dayMs : minutesOf(next.time) * minuteMs;
      // What is next, or today, is no longer so then.
      ctx.set('Refresh', String(Math.ceil((changesAt - sinceMidnight) / 1_000) + 1));
      send(ctx, look.lang, embedPrayer(context, { town, times, next }), 'no-cache');
    }),
  );

  const cache = 'public, max-age=3600';
  const { embeds } = endpoints;
  return [
    ownRoute(embeds.place, place),
    ownRoute(embeds.list, placesRoute('list', embedList)),
    ownRoute(embeds.map, placesRoute('map', embedMap)),
    ownRoute(embeds.prayer, prayer),
    {
      path: new RegExp(`^${embedStylePath.replace('.', '\\.')}$`),
      handler: (ctx) => sendText(ctx, { text: style, type: 'text/css; charset=utf-8', cache }),
    },
    {
      path: /^\/embed\//,
      handler: (ctx) => missing(ctx, { lang: 'en', theme: 'auto' }, embedTexts.en.unknownPage),
    },
    ownRoute(
      embeds.script,
      endpointRoute(embeds.script, ({ ctx }) =>
        sendText(ctx, { text: script, type: 'text/javascript; charset=utf-8', cache }),
      ),
    ),
  ];
};
