/**
 * A first specification of the kinds that have no form: what a person begins from who has never written one. Each is
 * accepted by the schema of its kind and carried out by the embedded backend (tests/integration/jobs/examples.test.ts).
 */
import type { TableName } from '@/services/contracts/tables';

const EXAMPLES: Readonly<Partial<Record<TableName, string>>> = {
  playbooks: `# What the run dialog asks for stands in the steps as {{.params.name}}.
title: Ask a service
description: Calls an address and keeps its answer
category: Examples
parameters:
  - name: reason
    label: Reason
    required: true
    default: drill
actions:
  - name: call
    timeout: 30s
    http:
      url: http://127.0.0.1:3300/healthz?reason={{.params.reason}}
  # A script needs ALLOW_EXEC=true where Watchfloor runs. Values reach it as $PARAM_REASON.
  # - name: say
  #   exec:
  #     script: echo "called because of $PARAM_REASON"
# Somebody else has to agree before it runs:
# approval:
#   type: any
#   approvers:
#     people: [ada@example.org]
`,
  notifications: `# Which events, about which records, and whom to tell.
events:
  - check.failed
  - check.passed
# Columns of the record, and its labels: only what is true is sent.
filter: severity == "critical"
custom_services:
  - name: chat
    url: https://chat.example.org/hooks/replace-me
# The same message again after four hours at the soonest.
repeat_interval: 4h
`,
  topologies: `# A tree of components. A component is as healthy as its checks and what is below it.
schedule: "@every 5m"
components:
  - name: shop
    type: System
    components:
      - name: web
        type: Service
        checks:
          - selector:
              labelSelector: app=web
      - name: orders
        type: Service
        checks:
          - selector:
              labelSelector: app=orders
`,
  incident_rules: `# Opens an incident when components that fit are not healthy for ten minutes.
components:
  - types: [Service]
filter:
  status: [unhealthy]
  age: 10m
template:
  severity: High
  type: availability
autoResolve:
  timeout: 1h
`,
  logging_backends: `# Files are read below the folder of LOG_FILES only.
backends:
  - file:
      path: ["*.log"]
      routes:
        - type: Service
  # - loki:
  #     address: https://loki.example.org
  #     routes:
  #       - type: Kubernetes::Pod
`,
};

/** Undefined where the kind has a form, or nothing that is worth an example. */
export function exampleOf(table: TableName): string | undefined {
  return EXAMPLES[table];
}
