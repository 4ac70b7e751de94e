import { createContext } from 'react';

const HOUR = 3_600_000;

/** Milliseconds of the time range that the list's figures speak for; the cells of the grid read it. */
export const ListRange = createContext(HOUR);
