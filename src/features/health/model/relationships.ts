import { paths } from '@/services/config/paths';
import type { CheckDetail } from '@/services/contracts/healthRows';

export interface Relationship {
  kind: 'component' | 'config';
  id: string;
  name: string;
  /** Icon name: a component's own, a catalog item's type. */
  icon: string | null;
  detail: string;
  link: string;
}

/** Components and catalog items of a check, each once, by name (CHECK-3); rows whose other end is gone are left out. */
export function relationshipsOf(check: Pick<CheckDetail, 'components' | 'configs'>): Relationship[] {
  const found = new Map<string, Relationship>();
  for (const { components: component } of check.components) {
    if (component === null) continue;
    const { id, name, icon } = component;
    found.set(id, { kind: 'component', id, name, icon, detail: 'Component', link: paths.topologyItem(id) });
  }
  for (const { configs: config } of check.configs) {
    if (config === null) continue;
    const { id, name, type } = config;
    found.set(id, { kind: 'config', id, name, icon: type, detail: type, link: paths.catalogItem(id) });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
