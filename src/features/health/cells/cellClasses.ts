import { mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useHeartbeatStyles } from '@/components/entity/heartbeat.styles';
import type { UptimeTone } from '../model/uptimeText';
import { useHealthCellStyles, useUptimeStyles } from './cells.styles';

/** Class names for cells that are drawn without React. */
export interface HealthCellClasses {
  cell: string;
  bar: string;
  lateBar: string;
  note: string;
  alarm: string;
  age: string;
  figure: string;
  uptime: Readonly<Record<UptimeTone, string>>;
}

/** The same object in every render of one theme. */
export function useHealthCellClasses(): HealthCellClasses {
  const cell = useHealthCellStyles();
  const beat = useHeartbeatStyles();
  const uptime = useUptimeStyles();
  return useMemo(
    () => ({
      cell: cell.cell,
      note: cell.note,
      bar: mergeClasses(beat.bar, cell.bar),
      lateBar: mergeClasses(beat.bar, cell.bar, beat.late),
      alarm: mergeClasses(cell.note, cell.alarm),
      age: cell.age,
      figure: uptime.text,
      uptime: {
        good: mergeClasses(uptime.text, uptime.good),
        fair: mergeClasses(uptime.text, uptime.fair),
        bad: mergeClasses(uptime.text, uptime.bad),
      },
    }),
    [cell, beat, uptime],
  );
}
