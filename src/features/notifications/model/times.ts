import { formatLocalTime } from '@/services/time/absolute';

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** A sentence of the server with its times as the person's clock shows them. Pure. */
export const withLocalTimes = (sentence: string): string => sentence.replace(MOMENT, formatLocalTime);
