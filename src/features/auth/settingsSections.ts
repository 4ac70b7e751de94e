/** The sections of the settings page; titles and order are those of the specification (1 §2, AUTH-17). */
import type { Flow, FlowNodeGroup } from '@/services/contracts/identity';
import { fromFlow, type FlowItem } from './model/flowForm';

const TITLES = {
  profile: 'Profile Settings',
  password: 'Change Password',
  oidc: 'Manage Social Sign In',
  lookup_secret: 'Manage 2FA Backup Recovery Codes',
  totp: 'Manage 2FA TOTP Authenticator App',
  webauthn: 'Manage Hardware Tokens and Biometrics',
} as const satisfies Partial<Record<FlowNodeGroup, string>>;

const ORDER: readonly FlowNodeGroup[] = ['profile', 'password', 'oidc', 'lookup_secret', 'totp', 'webauthn'];

export interface SettingsSection {
  group: FlowNodeGroup;
  /** Undefined for a group of a newer server: it is drawn without a heading. */
  title: string | undefined;
  items: readonly FlowItem[];
  /** False when nothing in it can be sent, such as a key that needs the server's script. */
  canBeSent: boolean;
}

/** A section for every group that the flow has a node of, whatever can be drawn of it. Pure. */
export function settingsSections(flow: Flow): SettingsSection[] {
  const present = new Set<FlowNodeGroup>(flow.ui.nodes.map(({ group }) => group));
  present.delete('default');
  const groups = [...ORDER, ...[...present].filter((group) => !ORDER.includes(group))];
  const drawn = new Map(fromFlow(flow).sections.map(({ group, items }) => [group, items]));
  return groups
    .filter((group) => present.has(group))
    .map((group) => {
      const items = drawn.get(group) ?? [];
      const title = isTitled(group) ? TITLES[group] : undefined;
      return { group, title, items, canBeSent: items.some(({ kind }) => kind !== 'field') };
    });
}

function isTitled(group: FlowNodeGroup): group is keyof typeof TITLES {
  return group in TITLES;
}
