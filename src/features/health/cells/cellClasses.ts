import { mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useHeartbeatStyles } from '@/components/entity/heartbeat.styles';
import type { UptimeTone } from '../model/uptimeText';
import { useHealthCellStyles, useUptimeStyles } from './cells.styles';

/** Of a figure that fits into its cell, and of one that may not. */
export interface FigureClasses {
  whole: string;
  cut: string;
}

/** Class names for cells that are drawn without React. */
export interface HealthCellClasses {
  cell: string;
  bar: string;
  lateBar: string;
  note: string;
  alarm: string;
  age: string;
  figure: FigureClasses;
  uptime: Readonly<Record<UptimeTone, FigureClasses>>;
}

/** The same object in every render of one theme. */
export function useHealthCellClasses(): HealthCellClasses {
  const cell = useHealthCellStyles();
  const beat = useHeartbeatStyles();
  const uptime = useUptimeStyles();
  return useMemo(() => {
    const figure = (...classes: readonly string[]): FigureClasses => ({
      whole: mergeClasses(uptime.text, ...classes),
      cut: mergeClasses(uptime.text, uptime.cut, ...classes),
    });
    return {
      cell: cell.cell,
      note: cell.note,
      bar: mergeClasses(beat.bar, cell.bar),
      lateBar: mergeClasses(beat.bar, cell.bar, beat.late),
      alarm: mergeClasses(cell.note, cell.alarm),
      age: cell.age,
      figure: figure(),
      uptime: { good: figure(uptime.good), fair: figure(uptime.fair), bad: figure(uptime.bad) },
    };
  }, [cell, beat, uptime]);
}
