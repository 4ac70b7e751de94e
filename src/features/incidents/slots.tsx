/**
 * What this feature offers to other screens; joined in src/app/slots.ts. One filling per kind of source: a screen
 * declares a slot with these props and needs to know nothing about incidents.
 */
import { lazy } from 'react';
import type { Requirement } from '@/services/access/evaluate';
import type { SlotFilling } from '@/services/slots/defineSlot';
import type { AttachLinesProps } from './components/AttachLinesButton';
import type { CheckSuspectsProps, ConfigSuspectsProps } from './components/SuspectsButton';
import type { EvidenceSource } from './model/sources';
import { WRITE_EVIDENCE } from './requirements';

const AttachButton = lazy(() =>
  import('./components/AttachButton').then((module) => ({ default: module.AttachButton })),
);

function filling<Props extends object>(sourceOf: (props: Props) => EvidenceSource): SlotFilling<Props> {
  return {
    id: 'attach-evidence',
    requirement: WRITE_EVIDENCE,
    component: (props) => <AttachButton source={sourceOf(props)} />,
  };
}

const CheckSuspectsButton = lazy(() =>
  import('./components/SuspectsButton').then((module) => ({ default: module.CheckSuspectsButton })),
);
const ConfigSuspectsButton = lazy(() =>
  import('./components/SuspectsButton').then((module) => ({ default: module.ConfigSuspectsButton })),
);
/** Whoever reads the catalog may ask what changed. */
const READ_CHANGES: Requirement = { feature: 'incidents', resource: 'database' };

/** "What changed before this?" on an unhealthy check. */
export const checkSuspects: SlotFilling<CheckSuspectsProps> = {
  id: 'check-suspects',
  requirement: READ_CHANGES,
  component: CheckSuspectsButton,
};

/** The same on a config item that is not well. */
export const configSuspects: SlotFilling<ConfigSuspectsProps> = {
  id: 'config-suspects',
  requirement: READ_CHANGES,
  component: ConfigSuspectsButton,
};

interface Named {
  id: string;
  name: string;
}

/** On a check. */
export const attachCheck = filling<{ check: Named }>(({ check }) => ({
  kind: 'check',
  checkId: check.id,
  name: check.name,
}));

/** On a config item. */
export const attachConfig = filling<{ config: Named & { type: string } }>(({ config }) => ({
  kind: 'config',
  configId: config.id,
  name: config.name,
  type: config.type,
}));

const AttachLinesButton = lazy(() =>
  import('./components/AttachLinesButton').then((module) => ({ default: module.AttachLinesButton })),
);

/** On selected lines of an item's document. */
export const attachConfigLines: SlotFilling<AttachLinesProps> = {
  id: 'attach-lines',
  requirement: WRITE_EVIDENCE,
  component: AttachLinesButton,
};

/** On a change of a config item. */
export const attachChange = filling<{
  change: { id: string; config_id: string; change_type: string | null };
}>(({ change }) => ({
  kind: 'config_change',
  changeId: change.id,
  configId: change.config_id,
  name: change.change_type ?? 'change',
}));

/** On an insight. */
export const attachInsight = filling<{ insight: { id: string; config_id: string; analyzer: string } }>(
  ({ insight }) => ({
    kind: 'config_analysis',
    analysisId: insight.id,
    configId: insight.config_id,
    name: insight.analyzer,
  }),
);

/** On a component of the topology. */
export const attachComponent = filling<{ component: Named }>(({ component }) => ({
  kind: 'topology',
  componentId: component.id,
  name: component.name,
}));

/** On selected lines of a log. */
export const attachLogLines = filling<{
  name: string;
  componentId?: string;
  lines: readonly {
    id?: string;
    timestamp: string;
    message: string;
    labels?: Readonly<Record<string, string>>;
  }[];
}>(({ name, componentId, lines }) => ({
  kind: 'log',
  name,
  lines,
  ...(componentId === undefined ? {} : { componentId }),
}));
