/** Charts that the Add Integration dialog offers (settings specification §2.5, ADR 0033); mounted at /api/charts. */
import { Hono } from 'hono';
import { CHART_NAMES, type ChartAnswer, type ChartName } from '@/services/contracts/charts';
import { refuse } from '@server/http/errors';
import type { AppEnv, Clock } from '@server/types';
import { CHART_COPIES } from './copies';
import { readChart, RegistryProblem } from './registry';

export interface ChartDeps {
  /** Address of the registry; undefined while the operator names none. */
  registry: string | undefined;
  clock: Clock;
}

/** So long an answer of the registry, good or bad, stands for everybody. */
const FRESH_MS = 300_000;

/** GET /:name answers one chart with the schema of its values, from the registry or from the copy. */
export function chartRoutes({ registry, clock }: ChartDeps): Hono<AppEnv> {
  const known = new Map<ChartName, { at: number; answer: Promise<ChartAnswer> }>();

  async function ask(name: ChartName): Promise<ChartAnswer> {
    const copy = { name, ...CHART_COPIES[name], registry: registry ?? null, origin: 'copy' as const };
    if (registry === undefined) return copy;
    try {
      return { name, ...(await readChart(registry, name)), registry, origin: 'registry' };
    } catch (error) {
      if (!(error instanceof RegistryProblem)) throw error;
      return {
        ...copy,
        notice: `The chart registry could not be used: ${error.message}. This is the description that came with the console; the chart may be newer.`,
      };
    }
  }

  function chart(name: ChartName): Promise<ChartAnswer> {
    const found = known.get(name);
    if (found !== undefined && clock.now() - found.at < FRESH_MS) return found.answer;
    const answer = ask(name);
    known.set(name, { at: clock.now(), answer });
    answer.catch(() => known.delete(name));
    return answer;
  }

  const routes = new Hono<AppEnv>();
  routes.get('/:name', async (c) => {
    const name = CHART_NAMES.find((known) => known === c.req.param('name'));
    return name === undefined
      ? refuse(c, 404, `There is no such chart: use one of ${CHART_NAMES.join(', ')}.`)
      : c.json(await chart(name));
  });
  return routes;
}
