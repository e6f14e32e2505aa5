/** From here on regions are drawn from their own files, with their towns; levels of zoom. */
export const detailZoom = 7;
/** From here on the chart itself names the towns. */
export const townNameZoom = 8.5;
