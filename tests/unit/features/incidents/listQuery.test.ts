/** From the address of the list to the request (contract endpoints §5). */
import { rowQuery } from '@/services/api/postgrest';
import { countQuery, listQuery, type ListArgument } from '@/features/incidents/model/listQuery';
import { lastActivity, leadingHypothesis } from '@/features/incidents/model/listRows';
import { incidentSearch, incidentsSearch } from '@/features/incidents/search';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const COMPONENT = '7c9e6679-7425-40de-944b-e07fc1f90ae8';

function ask(address: string, pageSize = 50): string {
  const search = incidentsSearch.parse(new URLSearchParams(address));
  const argument: ListArgument = { ...search, pageSize: search.pageSize ?? pageSize };
  return decodeURIComponent(rowQuery(listQuery(argument, NOW))).replaceAll('+', ' ');
}

describe('the list', () => {
  it('begins with what is active, the newest first', () => {
    expect(ask('')).toContain('status=in.(new,open,investigating,mitigated)');
    expect(ask('')).toContain('order=created_at.desc,id.desc&limit=50&offset=0');
    expect(ask('')).not.toContain('or=');
  });

  it('AUTH-24 a status of the address is the filter', () => {
    expect(ask('status=open')).toContain('&status=eq.open&');
    expect(ask('status=all')).not.toContain('status=');
    expect(ask('status=nonsense')).toContain('status=in.(');
  });

  it('asks for type, severity, range, page and order of the address', () => {
    const query = ask(
      'type=technicalDebt&severity=blocker&sortBy=title&sortOrder=asc&pageIndex=2&pageSize=10&rangeType=absolute&from=2026-11-01 00:00:00Z&to=2026-11-02 00:00:00Z',
    );
    expect(query).toContain('type=eq.technicalDebt');
    expect(query).toContain('severity=eq.blocker');
    expect(query).toContain(
      'created_at=gte.2026-11-01T00:00:00.000Z&created_at=lte.2026-11-02T00:00:00.000Z',
    );
    expect(query).toContain('order=title.asc,id.desc&limit=10&offset=20');
  });

  it('EVD-20 text is looked for in title and number, quoted, beside the owner', () => {
    expect(ask('search=a,b)')).toContain('or=(title.ilike."*a,b)*",incident_id.ilike."*a,b)*")');
    const both = ask('search=pay&owner=7c9e6679-7425-40de-944b-e07fc1f90ae7');
    expect(both).toContain('and=(or(title.ilike.*pay*,incident_id.ilike.*pay*),or(created_by.eq.7c9e6679');
  });

  it('gaps §1.3 a component drops the incidents without evidence of it', () => {
    const query = ask(`component=${COMPONENT}`);
    expect(query).toContain(
      'hypotheses!inner(id,title,type,status,updated_at,evidences!inner(component_id))',
    );
    expect(query).toContain(`hypotheses.evidences.component_id=eq.${COMPONENT}`);
  });

  it('counts a tab without asking for its rows', () => {
    const search = { ...incidentsSearch.parse(new URLSearchParams('search=x&pageIndex=4')), pageSize: 50 };
    expect(decodeURIComponent(rowQuery(countQuery(search, 'closed', NOW)))).toBe(
      'select=id&status=eq.closed&or=(title.ilike.*x*,incident_id.ilike.*x*)&order=created_at.desc,id.desc&limit=1&offset=0',
    );
  });

  it('any change but of the page goes back to the first page', () => {
    const base = new URLSearchParams('pageIndex=3&status=open');
    expect(incidentsSearch.serialize({ severity: 'high' }, base).get('pageIndex')).toBeNull();
    expect(incidentsSearch.serialize({ pageIndex: 4 }, base).get('pageIndex')).toBe('4');
  });

  it('an address of an incident that means nothing shows the hypotheses', () => {
    expect(incidentSearch.parse(new URLSearchParams('view=__proto__&kind=x'))).toEqual(
      incidentSearch.defaults,
    );
  });
});

describe('a row', () => {
  const line = (status: string, updated_at: string) => ({
    id: `${status} ${updated_at}`,
    title: status,
    type: 'root',
    status,
    updated_at,
  });

  it('names the hypothesis that is closest to a proof, never a disproven one', () => {
    const lines = [
      line('possible', '2026-01-02T00:00:00Z'),
      line('likely', '2026-01-01T00:00:00Z'),
      line('likely', '2026-01-03T00:00:00Z'),
      line('disproven', '2026-01-04T00:00:00Z'),
    ];
    expect(leadingHypothesis(lines)?.id).toBe('likely 2026-01-03T00:00:00Z');
    expect(leadingHypothesis([line('disproven', '2026-01-04T00:00:00Z')])).toBeUndefined();
    expect(leadingHypothesis([line('from elsewhere', '2026-01-04T00:00:00Z')])?.title).toBe('from elsewhere');
  });

  it('was last active when it or one of its hypotheses changed', () => {
    const hypotheses = [line('likely', '2026-01-03T00:00:00Z')];
    expect(lastActivity({ updated_at: '2026-01-01T00:00:00Z', hypotheses })).toBe('2026-01-03T00:00:00Z');
    expect(lastActivity({ updated_at: '2026-02-01T00:00:00Z', hypotheses })).toBe('2026-02-01T00:00:00Z');
  });
});
