/** From a flow to what is drawn, and from what was typed to what is sent (contract identity.md §2 to §4). Pure. */
import type {
  Flow,
  FlowInputAttributes,
  FlowMessage,
  FlowNode,
  FlowNodeGroup,
} from '@/services/contracts/identity';

export type FieldValue = string | boolean;
/** What a person typed, by field name; fields not in it hold the value that the server supplied. */
export type TypedValues = Readonly<Record<string, FieldValue>>;

export interface FlowField {
  kind: 'field';
  name: string;
  type: string;
  label: string;
  value: FieldValue;
  isRequired: boolean;
  isDisabled: boolean;
  autocomplete?: string;
  pattern?: string;
  maxLength?: number;
  messages: readonly FlowMessage[];
}

export interface FlowButton {
  kind: 'button';
  name: string;
  value: string;
  label: string;
  isDisabled: boolean;
  messages: readonly FlowMessage[];
}

/** A button that asks the browser for a security key and sends its answer. */
export interface FlowKeyButton {
  kind: 'key';
  id: string;
  label: string;
  isDisabled: boolean;
  /** The button as the server described it; read by the code that is loaded for keys. */
  attributes: FlowInputAttributes;
}

export type FlowItem =
  | FlowField
  | FlowButton
  | FlowKeyButton
  | { kind: 'image'; id: string; source: string; width: number; height: number; label: string }
  | { kind: 'text'; id: string; label: string; text: string }
  | { kind: 'link'; id: string; address: string; label: string };

/** One form: its buttons send its own fields and the fields of group default. */
export interface FlowSection {
  group: FlowNodeGroup;
  items: readonly FlowItem[];
}

export interface FlowForm {
  messages: readonly FlowMessage[];
  sections: readonly FlowSection[];
}

const BUTTON_TYPES: ReadonlySet<string> = new Set(['submit', 'button']);

/**
 * The sections of a flow: default and password together first, then every other group in the flow's order. Without a
 * password the fields of default stand with the first other group, because they need a button.
 */
export function fromFlow(flow: Flow): FlowForm {
  const visible = flow.ui.nodes.filter((node) => !isHidden(node) && !needsScript(node));
  const groups = [...new Set(visible.map(({ group }) => group))].filter((group) => group !== 'default');
  const first = groups.includes('password') ? 'password' : groups[0];
  const ordered = first === undefined ? [] : [first, ...groups.filter((group) => group !== first)];
  const itemsOf = (...wanted: FlowNodeGroup[]): FlowItem[] =>
    visible.filter(({ group }) => wanted.includes(group)).flatMap(itemOf);
  const sections =
    first === undefined
      ? [{ group: 'default' as const, items: itemsOf('default') }]
      : ordered.map((group) => ({
          group,
          items: group === first ? itemsOf('default', group) : itemsOf(group),
        }));
  return { messages: flow.ui.messages ?? [], sections: sections.filter(({ items }) => items.length > 0) };
}

function isHidden({ attributes }: FlowNode): boolean {
  return attributes.node_type === 'input' && attributes.type === 'hidden';
}

/** The server's JavaScript is never run; what asks for a security key is understood, anything else left out. */
function needsScript({ type, attributes }: FlowNode): boolean {
  if (type === 'script') return true;
  return attributes.node_type === 'input' && attributes.onclick !== undefined && !asksForKey(attributes);
}

function asksForKey({ onclick, onclickTrigger }: FlowInputAttributes): boolean {
  return /oryWebAuthn(?:Login|Registration)\b/.test(onclick ?? onclickTrigger ?? '');
}

function itemOf(node: FlowNode): FlowItem[] {
  const { attributes, meta } = node;
  const label = meta.label?.text ?? '';
  switch (attributes.node_type) {
    case 'input':
      if (asksForKey(attributes)) return [keyButtonOf(node, attributes)];
      return [BUTTON_TYPES.has(attributes.type) ? buttonOf(node, attributes) : fieldOf(node, attributes)];
    case 'img': {
      const { id, src, width, height } = attributes;
      return [{ kind: 'image', id, source: src, width, height, label }];
    }
    case 'text':
      return [{ kind: 'text', id: attributes.id, label, text: attributes.text.text }];
    case 'a':
      return [{ kind: 'link', id: attributes.id, address: attributes.href, label: attributes.title.text }];
    case 'script':
      return [];
  }
}

function keyButtonOf({ meta }: FlowNode, attributes: FlowInputAttributes): FlowKeyButton {
  const { name, disabled } = attributes;
  return { kind: 'key', id: name, label: meta.label?.text ?? name, isDisabled: disabled, attributes };
}

function fieldOf({ meta, messages }: FlowNode, attributes: FlowInputAttributes): FlowField {
  const { name, type, required, disabled, autocomplete, pattern, maxlength } = attributes;
  return {
    kind: 'field',
    name,
    type,
    label: meta.label?.text ?? attributes.label?.text ?? name,
    value: suppliedValue(attributes),
    isRequired: required === true,
    isDisabled: disabled,
    ...(autocomplete === undefined ? {} : { autocomplete }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(maxlength === undefined ? {} : { maxLength: maxlength }),
    messages,
  };
}

function buttonOf({ meta, messages }: FlowNode, attributes: FlowInputAttributes): FlowButton {
  const value = textOfValue(attributes.value);
  return {
    kind: 'button',
    name: attributes.name,
    value,
    label: meta.label?.text ?? value,
    isDisabled: attributes.disabled,
    messages,
  };
}

/** The value of a button as text; switches of a server may be true or 1. */
function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function suppliedValue({ type, value }: FlowInputAttributes): FieldValue {
  if (type === 'checkbox') return value === true;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The flat body of a submit: hidden and visible inputs of group default and of the button's group, and the button. */
export function toSubmitBody(
  flow: Flow,
  typed: TypedValues,
  pressed: Pick<FlowButton, 'name' | 'value'>,
  group: FlowNodeGroup,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { attributes, group: owner } of flow.ui.nodes) {
    if (attributes.node_type !== 'input' || BUTTON_TYPES.has(attributes.type)) continue;
    if (owner !== 'default' && owner !== group) continue;
    body[attributes.name] = valueToSend(attributes, typed);
  }
  return { ...body, [pressed.name]: pressed.value };
}

function valueToSend(attributes: FlowInputAttributes, typed: TypedValues): unknown {
  const { name, type, value } = attributes;
  // Hidden values belong to the server (tokens, the method); what was typed earlier must not replace them.
  if (type === 'hidden' || !Object.hasOwn(typed, name))
    return type === 'hidden' ? value : suppliedValue(attributes);
  const entered = typed[name];
  return type === 'number' && typeof entered === 'string' && entered !== '' ? Number(entered) : entered;
}

/**
 * Where the cursor belongs: the first field with an error; after an error of the whole form the password, which is
 * most often the culprit; otherwise the first field that is still empty.
 */
export function focusTarget({ messages, sections }: FlowForm, typed: TypedValues = {}): string | undefined {
  const fields = sections.flatMap(({ items }) => items.filter((item) => item.kind === 'field'));
  const wrong = fields.find((field) => field.messages.some(({ type }) => type === 'error'));
  if (wrong) return wrong.name;
  const password = fields.find(({ type }) => type === 'password');
  if (password && messages.some(({ type }) => type === 'error')) return password.name;
  return fields.find(({ name, value }) => (typed[name] ?? value) === '')?.name;
}
