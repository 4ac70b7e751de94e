/** The dashboard's cost on the screen's thread grows no faster than the number of components. */
import process from 'node:process';
import { filterComponents, pick, sortComponents } from '@/features/topology/model/cards';
import { readTopology } from '@/features/topology/model/topology';
import { NO_FILTERS } from '@/services/url/codecs/triState';

const answerOf = (count: number): unknown => ({
  components: Array.from({ length: count }, (_, at) => ({
    id: `id-${at}`,
    name: `service-${(at * 7919) % count}`,
    type: 'Service',
    status: 'healthy',
    health: ['healthy', 'warning', 'unhealthy'][at % 3],
    labels: { team: `team-${at % 12}` },
    properties: [
      { name: 'cpu', value: at % 900, unit: 'millicores', max: 1000, headline: true },
      { name: 'version', text: `1.${at % 40}` },
    ],
    summary: { healthy: 2 },
  })),
});

/** Milliseconds of the processor, so that other work on the machine does not count; the best of several. */
function costOf(work: () => void): number {
  const times = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

describe('the topology dashboard', () => {
  const work = (count: number) => {
    const answer = answerOf(count);
    return costOf(() => {
      const topology = readTopology(answer, 0);
      const shown = filterComponents(pick(topology, topology.roots), {
        search: 'service',
        status: NO_FILTERS,
        hidden: 'no',
      });
      expect(sortComponents(shown, { sortBy: 'status', sortOrder: 'desc' })).toHaveLength(count);
    });
  };

  it('four times the components cost less than ten times the time', () => {
    work(1250);
    const few = work(1250);
    expect(work(5000)).toBeLessThan(Math.max(few, 2) * 10);
  });
});
