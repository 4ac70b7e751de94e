import { mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { Beat } from '@/components/entity/beats';
import { useHeartbeatStyles } from '@/components/entity/heartbeat.styles';
import type { CheckHealth } from '../model/checkHealth';
import type { UptimeTone } from '../model/uptimeText';
import { useHealthCellStyles, useRollUpStyles, useUptimeStyles } from './cells.styles';

/** Class names for cells that are drawn without React. */
export interface HealthCellClasses {
  host: string;
  cell: string;
  beat: string;
  lateBeat: string;
  note: string;
  alarm: string;
  age: string;
  rollUp: string;
  parts: Readonly<Record<CheckHealth, string>>;
  beats: Readonly<Record<Beat | 'bar' | 'covered', string>>;
  uptime: Readonly<Record<UptimeTone, string>>;
}

/** The same object in every render of one theme. */
export function useHealthCellClasses(): HealthCellClasses {
  const cell = useHealthCellStyles();
  const beats = useHeartbeatStyles();
  const rollUp = useRollUpStyles();
  const uptime = useUptimeStyles();
  return useMemo(
    () => ({
      ...cell,
      lateBeat: mergeClasses(cell.beat, cell.late),
      alarm: mergeClasses(cell.note, cell.alarm),
      age: uptime.text,
      rollUp: rollUp.rollUp,
      parts: {
        unhealthy: mergeClasses(rollUp.part, rollUp.unhealthy),
        unknown: mergeClasses(rollUp.part, rollUp.unknown),
        healthy: mergeClasses(rollUp.part, rollUp.healthy),
      },
      beats,
      uptime: {
        good: mergeClasses(uptime.text, uptime.good),
        fair: mergeClasses(uptime.text, uptime.fair),
        bad: mergeClasses(uptime.text, uptime.bad),
      },
    }),
    [cell, beats, rollUp, uptime],
  );
}
