/** Sentences of "Add check": each says what is wrong and how to mend it. */
export const ADD_CHECK_TEXTS = {
  action: 'Add check',
  title: 'Add check',
  help: 'Paste a canary in YAML: a whole Kubernetes manifest, a record with name and spec, or the spec alone.',
  empty: 'There is nothing here yet. Paste a canary, or start from the example.',
  example: 'Insert an example',
  notAMapping: 'This is not a canary. Write keys and values, such as "schedule: …" and "http: …".',
  noName: 'The canary has no name. Fill in the name above, or write it in the YAML.',
  badName: 'The name must be text of at most 500 characters, without line breaks.',
  badNamespace: 'The namespace must be text of at most 500 characters, without line breaks.',
  badLabels: 'The labels must be a mapping of keys to values, such as "team: web".',
  noSpec: 'The manifest has no spec. Add "spec:" with a schedule and at least one list of checks.',
  noChecks: 'The spec has no checks. Add a list such as "http:" with a name and a url.',
  noSchedule: 'The schedule is missing. Add for example schedule: "@every 1m".',
  wrongKind: (kind: string) => `This is a ${kind}, not a Canary. Paste a manifest with "kind: Canary".`,
  unknownType: (key: string, nearest: string | undefined) =>
    nearest === undefined
      ? `"${key}" is not a check type. Use one such as http, tcp, dns, icmp or folder.`
      : `"${key}" is not a check type. Did you mean "${nearest}"?`,
  atLine: (line: number, sentence: string) => `Line ${line}: ${sentence}`,
  created: (name: string) => `${name} created successfully`,
  submit: 'Add check',
  submitting: 'Adding…',
  needsConnection: 'Needs a connection',
  refused: 'The server did not take it.',
  nameLabel: 'Name',
  namespaceLabel: 'Namespace',
  fromYaml: 'From the YAML',
  editorLabel: 'Canary in YAML',
} as const;

export const EXAMPLE_CANARY = `apiVersion: canaries.watchfloor.io/v1
kind: Canary
metadata:
  name: shop-frontend
  namespace: default
  labels:
    team: web
spec:
  schedule: "@every 1m"
  http:
    - name: shop-frontend
      url: https://shop.example.org/healthz
      responseCodes: [200]
`;
