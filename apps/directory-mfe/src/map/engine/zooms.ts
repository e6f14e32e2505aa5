/** From this zoom level on regions are drawn from their own files, with their towns. */
export const detailZoom = 7;
/** From this zoom level on the chart itself names the towns. */
export const townNameZoom = 8.5;
/** The boundaries are simplified to 150 m, eight pixels at this zoom level: zooming in further shows no more detail. */
export const boundaryZoom = 12;
/** Tile sources have streets up to this zoom level. */
export const streetZoom = 18;
