/** Plans as an ordinary signed-in reader gets them: with row level security, on warm caches. */

export async function slowestPlans(sql, calls) {
  const parts = [];
  for (const { name, sql: query } of calls) {
    const plan = await sql.begin(async (tx) => {
      const [person] = await tx`SELECT v0 AS id FROM casbin_rule WHERE ptype = 'g' AND v1 = 'viewer' LIMIT 1`;
      const claims = JSON.stringify({ role: 'watchfloor_api', roles: ['viewer'], sub: person.id });
      await tx.unsafe('SET LOCAL ROLE watchfloor_api');
      await tx`SELECT set_config('request.jwt.claims', ${claims}, true)`;
      await tx.unsafe(query);
      return tx.unsafe(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, BUFFERS OFF) ${query}`);
    });
    parts.push(
      `### ${name}\n\n\`\`\`\n${query}\n\n${plan.map((row) => row['QUERY PLAN']).join('\n')}\n\`\`\``,
    );
  }
  return parts.join('\n\n');
}
