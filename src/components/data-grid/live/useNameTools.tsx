import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons';
import { useMemo, useRef, type ReactNode } from 'react';
import { GLYPH_NAMES, glyphName, ResourceIcon } from '@/components/entity/ResourceIcon';
import { createShape } from '@/components/theme/shapeNode';
import { useShapeClass } from '@/components/theme/StatusShape';
import type { NameTools } from './nameCell';

const CHEVRON = 'chevron';
const SHAPE_PIXELS = 14;

const useStyles = makeStyles({
  cell: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minWidth: 0,
    height: '100%',
  },
  // No box of its own: three a row cost as much as the name.
  picture: {
    display: 'contents',
    '&[hidden]': { display: 'none' },
    '& > svg': { flexShrink: 0 },
  },
  chevron: { color: tokens.colorNeutralForeground2 },
  expanded: { '& > svg': { transform: 'rotate(90deg)' } },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', unicodeBidi: 'isolate' },
  group: { fontWeight: tokens.fontWeightSemibold },
  detail: {
    flexShrink: 1000,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
});

/** Pictures and classes for cells that are drawn without React; `sheet` must stand in the page, unseen. */
export function useNameTools(): { tools: NameTools; sheet: ReactNode } {
  const styles = useStyles();
  const shapeClass = useShapeClass();
  const sheet = useRef<HTMLSpanElement>(null);
  const tools = useMemo((): NameTools => {
    const pictures = new Map<string, Node>();
    const pictureOf = (name: string): Node => {
      const known =
        pictures.get(name) ?? sheet.current?.querySelector(`[data-glyph="${name}"]`)?.firstElementChild;
      if (known === null || known === undefined) return document.createTextNode('');
      pictures.set(name, known);
      return known;
    };
    const shapes = new Map<string, Node>();
    const shape = (status: string): Node => {
      const made = shapes.get(status) ?? createShape(status, shapeClass(status), SHAPE_PIXELS);
      shapes.set(status, made);
      return made;
    };
    return {
      classes: {
        cell: styles.cell,
        picture: styles.picture,
        chevron: mergeClasses(styles.picture, styles.chevron),
        expanded: mergeClasses(styles.picture, styles.chevron, styles.expanded),
        name: styles.name,
        group: mergeClasses(styles.name, styles.group),
        detail: styles.detail,
      },
      chevron: () => pictureOf(CHEVRON),
      shape,
      glyph: (name) => pictureOf(glyphName(name)),
    };
  }, [styles, shapeClass]);
  return {
    tools,
    sheet: (
      <span ref={sheet} hidden>
        <span data-glyph={CHEVRON}>
          <ChevronRightRegular aria-hidden fontSize={16} />
        </span>
        {GLYPH_NAMES.map((name) => (
          <span key={name} data-glyph={name}>
            <ResourceIcon name={name} />
          </span>
        ))}
      </span>
    ),
  };
}
