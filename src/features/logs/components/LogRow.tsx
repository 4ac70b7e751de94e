import { mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import { describeTime } from '@/services/time/absolute';
import type { AnsiLook } from '../model/ansi';
import { lineTime, sizeOf } from '../model/asText';
import { rangesOf } from '../model/findings';
import { levelOf } from '../model/levels';
import type { Line } from '../model/lines';
import { rowText } from '../model/rowPieces';
import type { Found } from '../reader/messages';
import { LEVEL_SHORT, LOG_TEXTS } from '../texts';
import { useColourStyles, useRowStyles } from './LogRow.styles';

interface LogRowProps {
  line: Line;
  /** Its place among all lines. */
  place: number;
  /** Its position among those that are shown, and how many these are; -1 while there are more all the time. */
  position: number;
  count: number;
  /** The part of what was found that holds the line, if any does. */
  part: Found | undefined;
  isWrapped: boolean;
  withTime: boolean;
  isSelected: boolean;
  /** Where find stands. */
  isCurrent: boolean;
  /** Given where rows are as high as their text. */
  onDrawn: ((element: HTMLElement | null) => void) | undefined;
}

/** The id of a row's element, for aria-activedescendant. */
export const rowId = (place: number): string => `log-line-${place}`;

function useLookClass() {
  const styles = useRowStyles();
  const colours = useColourStyles();
  return (look: AnsiLook, isFound: boolean): string | undefined =>
    mergeClasses(
      look.colour !== undefined && colours[`colour${look.colour}`],
      look.isDim === true && styles.dim,
      look.background !== undefined && colours[`background${look.background}`],
      look.isBold === true && styles.bold,
      look.isItalic === true && styles.italic,
      look.isUnderlined === true && styles.underlined,
      look.isStruck === true && styles.struck,
      isFound && styles.found,
    ) || undefined;
}

/** One line. Its text is text, whatever it holds: escape codes are looks, and what cannot be seen is written out. */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { line, place, position, count, part, isWrapped, isSelected, isCurrent, withTime, onDrawn } = props;
  const styles = useRowStyles();
  const classOf = useLookClass();
  const level = levelOf(line.message, line.labels);
  const { pieces, isCut } = rowText(line.message, rangesOf(part, place), isWrapped);
  return (
    <div
      role="option"
      id={rowId(place)}
      aria-selected={isSelected}
      aria-posinset={position + 1}
      aria-setsize={count}
      data-place={place}
      data-index={position}
      data-level={level}
      ref={onDrawn}
      className={mergeClasses(
        styles.row,
        isWrapped && styles.wrapped,
        isSelected && styles.selected,
        isCurrent && styles.current,
      )}
    >
      {withTime && (
        <span
          className={styles.time}
          title={describeTime(line.time === undefined ? undefined : new Date(line.time))}
        >
          {lineTime(line.time)}
        </span>
      )}
      <span className={mergeClasses(styles.level, styles[level])}>{LEVEL_SHORT[level]}</span>
      <span className={mergeClasses(styles.text, isWrapped && styles.textWrapped)}>
        {pieces.map(({ text, look, isFound }, at) =>
          isFound ? (
            <mark key={at} className={classOf(look, true)}>
              {text}
            </mark>
          ) : (
            <span key={at} className={classOf(look, false)}>
              {text}
            </span>
          ),
        )}
        {isCut && (
          <span className={styles.cut} data-cut>
            {LOG_TEXTS.cut(sizeOf(line.message))}
          </span>
        )}
      </span>
    </div>
  );
});
