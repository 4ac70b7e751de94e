import { mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { Beat } from '@/components/entity/beats';
import { useHeartbeatStyles } from '@/components/entity/heartbeat.styles';
import type { UptimeTone } from '../model/uptimeText';
import { useHealthCellStyles, useUptimeStyles } from './cells.styles';

/** Class names for cells that are drawn without React. */
export interface HealthCellClasses {
  cell: string;
  lateBeat: string;
  note: string;
  alarm: string;
  age: string;
  figure: string;
  beats: Readonly<Record<Beat | 'bar' | 'covered', string>>;
  uptime: Readonly<Record<UptimeTone, string>>;
}

/** The same object in every render of one theme. */
export function useHealthCellClasses(): HealthCellClasses {
  const cell = useHealthCellStyles();
  const beats = useHeartbeatStyles();
  const uptime = useUptimeStyles();
  return useMemo(
    () => ({
      cell: cell.cell,
      note: cell.note,
      lateBeat: mergeClasses(beats.bar, cell.bar, cell.late),
      alarm: mergeClasses(cell.note, cell.alarm),
      age: cell.age,
      figure: uptime.text,
      beats: { ...beats, bar: mergeClasses(beats.bar, cell.bar) },
      uptime: {
        good: mergeClasses(uptime.text, uptime.good),
        fair: mergeClasses(uptime.text, uptime.fair),
        bad: mergeClasses(uptime.text, uptime.bad),
      },
    }),
    [cell, beats, uptime],
  );
}
