import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { GLYPH_NAMES, glyphName, ResourceIcon } from '@/components/entity/ResourceIcon';
import { createPictureSheet, type PictureSheet } from '@/components/theme/pictureSheet';
import { StatusShape } from '@/components/theme/StatusShape';
import { statusShape, statusWord } from '@/components/theme/statusTone';
import { usePixelRatio } from '@/components/theme/useMediaQuery';
import { useResolvedTheme } from '@/components/theme/ThemeRoot';
import type { NameTools } from './nameCell';

/** One status for each drawing there is. */
const DRAWN_STATUSES = ['healthy', 'unhealthy', 'warning', 'unknown', 'suspended', 'mixed'] as const;
/** The neutral glyph has no name of its own. */
const NEUTRAL = 'neutral';

const chevronPicture = (isExpanded: boolean) => (isExpanded ? 'expanded' : 'collapsed');
const SHAPE = 'shape-';
const shapePicture = (status: string) => `${SHAPE}${statusShape(status)}`;
const glyphPicture = (known: string) => `glyph-${known === '' ? NEUTRAL : known}`;

/** Pixels of the page. */
const PICTURE_SIZE = 16;
const SHAPE_SIZE = 14;
/** All that a row may show. */
const PICTURES = [
  ...[false, true].map(chevronPicture),
  ...new Set(DRAWN_STATUSES.map(shapePicture)),
  ...GLYPH_NAMES.map(glyphPicture),
];
const sizeOf = (picture: string) => (picture.startsWith(SHAPE) ? SHAPE_SIZE : PICTURE_SIZE);

const useStyles = makeStyles({
  // As large as the grid's cell: where the painted area follows the text, the browser sorts all layers of the page anew
  // whenever a name is another. Dots cost just that, and only names that may not fit have them.
  cell: { display: 'block', '[class~="ag-cell"] > &': { height: '100%' } },
  line: { display: 'block', whiteSpace: 'nowrap', height: '100%' },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis' },
  picture: {
    display: 'inline-block',
    width: `${PICTURE_SIZE}px`,
    height: `${PICTURE_SIZE}px`,
    verticalAlign: 'middle',
    marginInlineEnd: tokens.spacingHorizontalS,
    backgroundSize: `${PICTURE_SIZE}px`,
    backgroundRepeat: 'no-repeat',
    backgroundPosition: 'center',
    // The picture says what the colour of a background does not: it belongs on paper, too.
    printColorAdjust: 'exact',
    '&[hidden]': { display: 'none' },
  },
  shape: { backgroundSize: `${SHAPE_SIZE}px` },
  name: { '&[dir]': { unicodeBidi: 'isolate' } },
  group: { fontWeight: tokens.fontWeightSemibold },
  detail: {
    marginInlineStart: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  original: { color: tokens.colorNeutralForeground1 },
  chevron: { color: tokens.colorNeutralForeground2 },
});

/** Pictures and classes for cells that are drawn without React; `sheet` must stand in the page, unseen. */
export function useNameTools(): { tools: NameTools; sheet: ReactNode } {
  const styles = useStyles();
  const theme = useResolvedTheme();
  const pixelRatio = usePixelRatio();
  const originals = useRef<HTMLSpanElement>(null);
  const rules = useRef<HTMLStyleElement>(null);
  const pictures = useRef<PictureSheet>(undefined);
  const tools = useMemo((): NameTools => {
    const classOf = (picture: string, more?: string) => {
      if (pictures.current === undefined && originals.current !== null && rules.current?.sheet)
        pictures.current = createPictureSheet(originals.current, rules.current.sheet, {
          sizeOf,
          ahead: PICTURES,
        });
      return `${mergeClasses(styles.picture, more)} ${pictures.current?.classOf(picture) ?? ''}`;
    };
    const known = new Map<string, string>();
    const remembered = (key: string, make: () => string) => {
      const made = known.get(key) ?? make();
      known.set(key, made);
      return made;
    };
    return {
      classes: {
        cell: styles.cell,
        line: styles.line,
        cut: mergeClasses(styles.line, styles.cut),
        name: styles.name,
        group: mergeClasses(styles.name, styles.group),
        detail: styles.detail,
      },
      chevron: (isExpanded) =>
        remembered(chevronPicture(isExpanded), () => classOf(chevronPicture(isExpanded))),
      shape: (status) => remembered(`${status} status`, () => classOf(shapePicture(status), styles.shape)),
      glyph: (name) => remembered(`${name} icon`, () => classOf(glyphPicture(glyphName(name)))),
      wordOf: statusWord,
    };
  }, [styles]);
  useEffect(() => () => pictures.current?.stop(), []);
  // Before the frame: pictures in the colours of the theme before would be seen for a moment.
  useLayoutEffect(() => pictures.current?.redraw(), [theme, pixelRatio]);
  const sheet = useMemo(
    () => (
      <span ref={originals} hidden className={styles.original}>
        <style ref={rules} />
        {[false, true].map((isExpanded) => (
          <span key={String(isExpanded)} data-picture={chevronPicture(isExpanded)} className={styles.chevron}>
            {isExpanded ? <ChevronDownRegular aria-hidden /> : <ChevronRightRegular aria-hidden />}
          </span>
        ))}
        {DRAWN_STATUSES.map((status) => (
          <span key={status} data-picture={shapePicture(status)}>
            <StatusShape status={status} isDecorative />
          </span>
        ))}
        {GLYPH_NAMES.map((name) => (
          <span key={name} data-picture={glyphPicture(name)}>
            <ResourceIcon name={name} />
          </span>
        ))}
      </span>
    ),
    [styles],
  );
  return { tools, sheet };
}
