/** Class names that the grid puts on cells and the container's styles speak of. */
export const GROUP_CELL = 'wf-group-cell';
export const RIGHT_CELL = 'wf-right-cell';
/** A header that is read aloud and not drawn. */
export const SPOKEN_HEADER = 'wf-spoken-header';
