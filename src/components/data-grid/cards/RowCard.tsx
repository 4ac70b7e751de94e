import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { HierarchyPlace } from '../columnSpec';
import { useCardListStyles } from './CardList.styles';

const INDENT_PIXELS = 12;

/** One column on a card. */
export interface CardField<Row> {
  id: string;
  header: string;
  draw: (row: Row) => ReactNode;
  /** Before the title (a checkbox), or at the end of its line (status, actions); elsewhere label and value. */
  place?: 'lead' | 'end' | undefined;
}

interface RowCardProps<Row extends object> {
  row: Row;
  at: number;
  /** Fields beside each other. */
  columns: number;
  fields: readonly CardField<Row>[];
  title: (row: Row) => ReactNode;
  titleText: (row: Row) => string | undefined;
  placeOf?: ((row: Row) => HierarchyPlace) | undefined;
  onToggle?: ((row: Row) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  isSelected: boolean;
}

interface TitleProps {
  label: string | undefined;
  at: number;
  /** Of a group. */
  isExpanded: boolean | undefined;
  onAct: (() => void) | undefined;
  children: ReactNode;
}

/** The title is the button of the whole card, where there is something to open. */
function Title({ label, at, isExpanded, onAct, children }: TitleProps) {
  const styles = useCardListStyles();
  if (onAct === undefined) return <span className={styles.title}>{children}</span>;
  return (
    <button
      type="button"
      className={styles.open}
      data-card={at}
      aria-label={label}
      aria-expanded={isExpanded}
      onClick={onAct}
    >
      {children}
    </button>
  );
}

/** Columns as label and value. */
function Values<Row extends object>({
  row,
  columns,
  fields,
}: Pick<RowCardProps<Row>, 'row' | 'columns' | 'fields'>) {
  const styles = useCardListStyles();
  return (
    <dl className={styles.fields} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {fields.map(({ id, header, draw }) => (
        <div key={id} className={styles.field}>
          <dt className={styles.label}>{header}</dt>
          <dd className={styles.value}>{draw(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Title, status and actions in one line, the other columns under it as label and value. */
export function RowCard<Row extends object>(props: RowCardProps<Row>) {
  const { row, at, columns, fields, title, titleText, placeOf, onToggle, onOpen, isSelected } = props;
  const styles = useCardListStyles();
  const place = placeOf?.(row);
  const isGroup = place?.isGroup === true;
  const act = isGroup ? onToggle : onOpen;
  const drawAt = (wanted: CardField<Row>['place']) => fields.filter((field) => field.place === wanted);
  const indent = (place?.depth ?? 0) * INDENT_PIXELS;
  return (
    <div
      className={mergeClasses(styles.card, isGroup && styles.group, isSelected && styles.selected)}
      style={{ marginInlineStart: indent }}
    >
      <div className={styles.head}>
        {drawAt('lead').map(({ id, draw }) => (
          <span key={id}>{draw(row)}</span>
        ))}
        <Title
          label={titleText(row)}
          at={at}
          isExpanded={isGroup ? place.isExpanded === true : undefined}
          onAct={act && (() => act(row))}
        >
          {title(row)}
        </Title>
        {!isGroup &&
          drawAt('end').map(({ id, draw }) => (
            <span key={id} className={styles.end}>
              {draw(row)}
            </span>
          ))}
      </div>
      {!isGroup && <Values row={row} columns={columns} fields={drawAt(undefined)} />}
    </div>
  );
}
