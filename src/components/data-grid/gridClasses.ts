/** Class names that the grid puts on cells and the container's styles speak of. */
export const GROUP_CELL = 'wf-group-cell';
export const RIGHT_CELL = 'wf-right-cell';
