/** How the items of one scrape hang together: owners, selectors, and what their documents name. Pure. */
import type { ScrapedItem } from './items';
import { aliasOf } from './kubernetesObject';
import type { ObjectRef } from './kubernetesObject';
import { WishedItems } from './wishes';
import type { Wish } from './wishes';

export interface Relation {
  from: ScrapedItem;
  to: ScrapedItem;
  relation: string;
}

export interface Relations {
  /** Every parent stands above its children, at most MOST_LEVELS deep, without cycles. */
  parents: Map<ScrapedItem, ScrapedItem>;
  relations: Relation[];
  /** What was left out, as sentences. */
  problems: string[];
}

/** Nobody reads a deeper tree, and each level is one more id in the path of every item below. */
const MOST_LEVELS = 50;
const MOST_RELATIONS = 200_000;

class Objects {
  private readonly byAlias = new Map<string, ScrapedItem>();
  private readonly byUid = new Map<string, ScrapedItem>();

  constructor(items: readonly ScrapedItem[]) {
    for (const item of items) {
      if (item.object === undefined) continue;
      this.byAlias.set(this.key(item.tags['cluster'], item.object), item);
      if (item.object.uid !== undefined) this.byUid.set(item.object.uid, item);
    }
  }

  private key(cluster: string | undefined, ref: ObjectRef): string {
    return `${cluster ?? ''} ${aliasOf(ref)}`;
  }

  /** An object of the same namespace, or one of the cluster. */
  find(from: ScrapedItem, ref: ObjectRef): ScrapedItem | undefined {
    const { cluster } = from.tags;
    return (
      (ref.uid === undefined ? undefined : this.byUid.get(ref.uid)) ??
      this.byAlias.get(this.key(cluster, ref)) ??
      this.byAlias.get(this.key(cluster, { ...ref, namespace: undefined }))
    );
  }
}

function parentOf(item: ScrapedItem, objects: Objects): ScrapedItem | undefined {
  const { object } = item;
  if (object === undefined) return undefined;
  for (const owner of object.links.owners) {
    const found = objects.find(item, owner);
    if (found !== undefined) return found;
  }
  if (object.namespace === undefined) return undefined;
  return objects.find(item, { kind: 'Namespace', namespace: undefined, name: object.namespace });
}

const named = (item: ScrapedItem): string => `${item.type} ${item.name.slice(0, 100)}`;

/** The items above `start` that nobody has looked at yet, itself first; a way that leads into itself is cut. */
function wayUp(
  start: ScrapedItem,
  parents: Map<ScrapedItem, ScrapedItem>,
  levels: ReadonlyMap<ScrapedItem, number>,
  problems: string[],
): ScrapedItem[] {
  const way = new Set<ScrapedItem>();
  let item: ScrapedItem | undefined = start;
  while (item !== undefined && !levels.has(item)) {
    if (way.has(item)) {
      problems.push(`${named(item)} is its own owner, over others or directly: the owner is left out.`);
      parents.delete(item);
      break;
    }
    way.add(item);
    item = parents.get(item);
  }
  return [...way];
}

/** Takes away parents that lead back or too far up. */
function withoutCycles(parents: Map<ScrapedItem, ScrapedItem>, problems: string[]): void {
  const levels = new Map<ScrapedItem, number>();
  for (const start of [...parents.keys()]) {
    let isCut = false;
    for (const item of wayUp(start, parents, levels, problems).reverse()) {
      const parent = parents.get(item);
      const level = parent === undefined ? 0 : (levels.get(parent) ?? 0) + 1;
      const isTooDeep = level > MOST_LEVELS;
      if (isTooDeep) parents.delete(item);
      isCut ||= isTooDeep;
      levels.set(item, isTooDeep ? 0 : level);
    }
    if (isCut)
      problems.push(
        `${named(start)} has more than ${MOST_LEVELS} owners above it: the tree is cut into pieces.`,
      );
  }
}

/** Items by one label of their pods, so that a selector looks at few. */
function byPodLabel(items: readonly ScrapedItem[]): Map<string, ScrapedItem[]> {
  const found = new Map<string, ScrapedItem[]>();
  for (const item of items) {
    for (const [key, value] of Object.entries(item.object?.links.podLabels ?? {})) {
      const place = JSON.stringify([item.tags['cluster'], item.object?.namespace, key, value]);
      const list = found.get(place);
      if (list === undefined) found.set(place, [item]);
      else list.push(item);
    }
  }
  return found;
}

function chosenBy(item: ScrapedItem, labelled: ReadonlyMap<string, readonly ScrapedItem[]>): ScrapedItem[] {
  const selector = Object.entries(item.object?.links.selects ?? {});
  const [first] = selector;
  if (first === undefined) return []; // one that is empty chooses nothing worth drawing
  const candidates =
    labelled.get(JSON.stringify([item.tags['cluster'], item.object?.namespace, ...first])) ?? [];
  return candidates.filter((candidate) =>
    selector.every(([key, value]) => candidate.object?.links.podLabels[key] === value),
  );
}

/** What a selector chooses; a deployment stands for its replica sets and pods, which hang below it. */
function selectedBy(
  item: ScrapedItem,
  labelled: ReadonlyMap<string, readonly ScrapedItem[]>,
  parents: ReadonlyMap<ScrapedItem, ScrapedItem>,
): ScrapedItem[] {
  const chosen = new Set(chosenBy(item, labelled));
  return [...chosen].filter((one) => {
    const owner = parents.get(one);
    return owner === undefined || !chosen.has(owner);
  });
}

/** What items are looking for, with what there is of it. */
function* wished(
  items: readonly ScrapedItem[],
): Generator<{ item: ScrapedItem; found: ScrapedItem; wish: Wish }> {
  const all = new WishedItems(items);
  let count = 0;
  for (const item of items) {
    for (const wish of item.wishes ?? []) {
      for (const found of all.find(wish)) {
        count += 1;
        if (count > MOST_RELATIONS) return;
        yield { item, found, wish };
      }
    }
  }
}

/** Finds them: owners and references of Kubernetes objects, and what the rules of the spec wish for. */
export function relationsOf(items: readonly ScrapedItem[]): Relations {
  const objects = new Objects(items);
  const labelled = byPodLabel(items);
  const problems: string[] = [];
  const parents = new Map<ScrapedItem, ScrapedItem>();
  const relations: Relation[] = [];
  const known = new Set<string>();
  const relate = (from: ScrapedItem, to: ScrapedItem | undefined, relation: string) => {
    const key = JSON.stringify([from.type, from.externalIds[0], to?.type, to?.externalIds[0], relation]);
    if (to === undefined || to === from || known.has(key) || relations.length >= MOST_RELATIONS) return;
    known.add(key);
    relations.push({ from, to, relation });
  };
  for (const item of items) {
    const parent = parentOf(item, objects);
    if (parent !== undefined) parents.set(item, parent);
    for (const { relation, to } of item.object?.links.uses ?? [])
      relate(item, objects.find(item, to), relation);
  }
  for (const item of items) {
    for (const one of selectedBy(item, labelled, parents)) relate(item, one, 'selects');
  }
  for (const { item, found, wish } of wished(items)) {
    if (!wish.isParent) relate(item, found, wish.relation);
    else if (found !== item && !parents.has(item)) parents.set(item, found);
  }
  withoutCycles(parents, problems);
  return { parents, relations, problems };
}
