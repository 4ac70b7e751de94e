import { createContext } from 'react';
import { NOTHING_QUIET, type QuietIndex } from '../model/quietTimes';

const HOUR = 3_600_000;

/** Milliseconds of the time range that the list's figures speak for; the cells of the grid read it. */
export const ListRange = createContext(HOUR);

/** Maintenance and silences of the checks in the list. */
export const ListQuiet = createContext<QuietIndex>(NOTHING_QUIET);
