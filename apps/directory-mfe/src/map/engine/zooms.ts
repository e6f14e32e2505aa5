/** From here on regions are drawn from their own files, with their towns; levels of zoom. */
export const detailZoom = 7;
/** From here on the chart itself names the towns. */
export const townNameZoom = 8.5;
/** The boundaries are simplified to 150 m, eight pixels here: from nearer there is nothing more to see of them. */
export const boundaryZoom = 12;
/** Tile sources have streets up to here. */
export const streetZoom = 18;
