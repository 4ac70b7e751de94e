/**
 * `transform.relationship` of an entry: which other items of the scrape an item hangs together with. A rule names them by
 * `id`, `name`, `type`, `namespace` or `labels`, each as text or as `{value}`, `{expr}` (CEL) or `{label}`; a rule with
 * `expr` answers such selectors itself. `filter` says for which items it counts, `parent: true` that what it finds
 * stands above. Contract specs §3 (selectors of relationships) and §5.
 */
import { isJsonObject, optionalList, optionalText, textMap } from '@server/checks/fields';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import { boundedCondition, boundedExpression } from './boundedExpression';
import type { ScrapedItem } from './items';

/** What an item is looking for. */
export interface Wish {
  id: string | undefined;
  name: string | undefined;
  type: string | undefined;
  namespace: string | undefined;
  labels: Readonly<Record<string, string>>;
  relation: string;
  isParent: boolean;
}

/** Answers the wishes of an item. Throws InvalidCheck where a rule cannot be evaluated. */
export type ReadWishes = (item: ScrapedItem) => Wish[];

const KEYS = ['id', 'name', 'type', 'namespace'] as const;

const factsOf = ({ type, name, labels, tags, config, health, status }: ScrapedItem): JsonObject => ({
  config_type: type,
  type,
  name,
  labels,
  tags,
  config,
  health: health ?? '',
  status: status ?? '',
});

function evaluate(source: string, facts: JsonObject): unknown {
  const result = boundedExpression(source, facts);
  if ('problem' in result) throw new InvalidCheck(`transform.relationship fails: ${result.problem}.`);
  return result.value;
}

function lookUp(value: unknown, item: ScrapedItem, facts: JsonObject): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (!isJsonObject(value)) return undefined;
  const label = optionalText(value, 'label');
  const expression = optionalText(value, 'expr');
  const found =
    optionalText(value, 'value') ??
    (expression === undefined ? undefined : evaluate(expression, facts)) ??
    (label === undefined ? undefined : item.labels[label]);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function wishOf(
  selector: JsonObject,
  rule: JsonObject,
  item: ScrapedItem,
  facts: JsonObject,
): Wish | undefined {
  const asked = KEYS.filter(
    (key) => selector[key] !== undefined && selector[key] !== null && selector[key] !== '',
  );
  const found = new Map(asked.map((key) => [key, lookUp(selector[key], item, facts)]));
  // what is asked for and has no value for this item must not widen the search
  if ([...found.values()].includes(undefined)) return undefined;
  const labels = textMap(selector['labels']);
  const isNarrow = found.has('id') || found.has('name') || Object.keys(labels).length > 0;
  if (!isNarrow) return undefined;
  const [id, name, type, namespace] = KEYS.map((key) => found.get(key));
  const relation = optionalText(rule, 'relation') ?? 'related';
  return { id, name, type, namespace, labels, relation, isParent: rule['parent'] === true };
}

function readRule(given: unknown): (item: ScrapedItem) => Wish[] {
  if (!isJsonObject(given)) throw new InvalidCheck('Each entry of transform.relationship must be an object.');
  // the platform's name of an item's id
  const rule: JsonObject =
    given['external_id'] === undefined ? given : { id: given['external_id'], ...given };
  const filter = optionalText(rule, 'filter');
  const expression = optionalText(rule, 'expr');
  if (expression === undefined && !['id', 'name', 'labels'].some((key) => rule[key] !== undefined)) {
    throw new InvalidCheck(
      'Each entry of transform.relationship needs id, name, labels or expr: what to look for.',
    );
  }
  // what an expression answers need not repeat what all of it has in common
  const common = { type: rule['type'], namespace: rule['namespace'] };
  return (item) => {
    const facts = factsOf(item);
    if (filter !== undefined) {
      const verdict = boundedCondition(filter, facts);
      if ('problem' in verdict)
        throw new InvalidCheck(`The filter of transform.relationship fails: ${verdict.problem}.`);
      if (!verdict.isTrue) return [];
    }
    const value = expression === undefined ? rule : evaluate(expression, facts);
    const selectors = Array.isArray(value) ? value : [value];
    return selectors
      .filter(isJsonObject)
      .flatMap((selector) => wishOf({ ...common, ...selector }, rule, item, facts) ?? []);
  };
}

/** Reads the rules of an entry. Throws InvalidCheck for one that cannot be used. */
export function readWishes(transform: JsonObject): ReadWishes {
  const rules = optionalList(transform, 'relationship').map(readRule);
  return (item) => rules.flatMap((rule) => rule(item));
}

/** Finds the items of a scrape by what wishes name. */
export class WishedItems {
  private readonly byId = new Map<string, ScrapedItem[]>();
  private readonly byName = new Map<string, ScrapedItem[]>();
  private readonly byLabel = new Map<string, ScrapedItem[]>();

  constructor(items: readonly ScrapedItem[]) {
    const add = (map: Map<string, ScrapedItem[]>, key: string, item: ScrapedItem) => {
      const list = map.get(key);
      if (list === undefined) map.set(key, [item]);
      else list.push(item);
    };
    for (const item of items) {
      for (const id of item.externalIds) add(this.byId, id, item);
      add(this.byName, item.name, item);
      for (const [key, value] of Object.entries(item.labels)) add(this.byLabel, `${key}=${value}`, item);
    }
  }

  find({ id, name, type, namespace, labels }: Wish): ScrapedItem[] {
    const pairs = Object.entries(labels);
    const [first] = pairs;
    const candidates =
      id !== undefined
        ? this.byId.get(id)
        : name !== undefined
          ? this.byName.get(name)
          : this.byLabel.get(first?.join('=') ?? '');
    return (candidates ?? []).filter(
      (item) =>
        (name === undefined || item.name === name) &&
        (type === undefined || item.type === type) &&
        (namespace === undefined || item.tags['namespace'] === namespace) &&
        pairs.every(([key, value]) => item.labels[key] === value),
    );
  }
}
