/** What the list of playbooks shows of a record, so that it may be kept on the device (ADR 63). Pure. */
import type { PlaybookRow, PlaybookSpec } from './records';

/** Scripts, requests and defaults of parameters may hold secrets: of actions only their names stay. */
function listedSpec({
  title,
  description,
  icon,
  category,
  configs,
  components,
  checks,
  actions,
  approval,
}: PlaybookSpec): PlaybookSpec {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(icon === undefined ? {} : { icon }),
    ...(category === undefined ? {} : { category }),
    ...(configs === undefined ? {} : { configs }),
    ...(components === undefined ? {} : { components }),
    ...(checks === undefined ? {} : { checks }),
    ...(actions ? { actions: actions.map(({ name }) => (name === undefined ? {} : { name })) } : {}),
    ...(approval === undefined ? {} : { approval }),
  };
}

/** A row of the list with its columns, and of its specification what cards and the dialog that starts a run show. */
export function listedPlaybook(row: PlaybookRow): PlaybookRow {
  const { id, name, title, icon, description, category, spec, created_at, created_by } = row;
  return {
    id,
    name,
    title,
    icon,
    description,
    category,
    spec: spec === null ? null : listedSpec(spec),
    created_at,
    created_by,
  };
}
