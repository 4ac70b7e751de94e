/** Times as sources write them: RFC 3339, seconds since the epoch, or a layout written as Go writes them. Pure. */
interface Part {
  layout: string;
  pattern: string;
  field: string;
}

/** Longest first, so that 2006 is not read as 20 and 06. */
const PARTS: readonly Part[] = [
  { layout: 'Z07:00', pattern: '(Z|[+-]\\d{2}:\\d{2})', field: 'zone' },
  { layout: '-07:00', pattern: '([+-]\\d{2}:\\d{2})', field: 'zone' },
  { layout: '-0700', pattern: '([+-]\\d{4})', field: 'zone' },
  { layout: 'January', pattern: '([A-Z][a-z]+)', field: 'monthName' },
  { layout: '2006', pattern: '(\\d{4})', field: 'year' },
  { layout: 'Jan', pattern: '([A-Z][a-z]{2})', field: 'monthName' },
  { layout: 'MST', pattern: '(?:UTC|GMT)', field: '' },
  { layout: '01', pattern: '(\\d{2})', field: 'month' },
  { layout: '02', pattern: '(\\d{2})', field: 'day' },
  { layout: '_2', pattern: '\\s?(\\d{1,2})', field: 'day' },
  { layout: '15', pattern: '(\\d{2})', field: 'hour' },
  { layout: '04', pattern: '(\\d{2})', field: 'minute' },
  { layout: '05', pattern: '(\\d{2}(?:\\.\\d+)?)', field: 'second' },
];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function compile(layout: string): { pattern: RegExp; fields: string[] } {
  let pattern = '';
  const fields: string[] = [];
  let rest = layout;
  while (rest !== '') {
    const part = PARTS.find((known) => rest.startsWith(known.layout));
    pattern += part?.pattern ?? rest.charAt(0).replace(/[\\^$.|?*+()[\]{}]/, '\\$&');
    if (part !== undefined && part.field !== '') fields.push(part.field);
    rest = rest.slice(part?.layout.length ?? 1);
  }
  return { pattern: new RegExp(`^${pattern}$`), fields };
}

function fromLayout(text: string, layout: string): number {
  const { pattern, fields } = compile(layout);
  const found = pattern.exec(text)?.slice(1);
  if (found === undefined) return Number.NaN;
  const by = new Map(fields.map((field, at) => [field, found[at] ?? '']));
  const month = by.has('monthName')
    ? MONTHS.indexOf((by.get('monthName') ?? '').slice(0, 3).toLowerCase()) + 1
    : Number(by.get('month') ?? 1);
  const pad = (value: string | number) => String(value).padStart(2, '0');
  const zone = (by.get('zone') ?? 'Z').replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const day = `${by.get('year') ?? '1970'}-${pad(month)}-${pad(by.get('day') ?? 1)}`;
  const time = `${pad(by.get('hour') ?? 0)}:${pad(by.get('minute') ?? 0)}:${pad(by.get('second') ?? '00')}`;
  return Date.parse(`${day}T${time}${zone}`);
}

/** RFC 3339 of a value; undefined when it is no time that PostgreSQL could keep. `layout` is Go's, such as 02.01.2006. */
export function readTime(value: unknown, layout: string | undefined): string | undefined {
  let milliseconds = Number.NaN;
  if (typeof value === 'number') milliseconds = value < 1e11 ? value * 1000 : value;
  else if (typeof value === 'string' && value.length <= 100)
    milliseconds = layout === undefined ? Date.parse(value) : fromLayout(value.trim(), layout);
  const isPlausible = milliseconds >= 0 && milliseconds < Date.UTC(9999, 0);
  return isPlausible ? new Date(milliseconds).toISOString() : undefined;
}
