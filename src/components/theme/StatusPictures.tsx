import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPictureSheet, pictureClass } from './pictureSheet';
import { StatusShape } from './StatusShape';
import { statusShape } from './statusTone';
import { useResolvedTheme } from './ThemeRoot';

const useStyles = makeStyles({
  picture: {
    flexShrink: 0,
    display: 'inline-block',
    verticalAlign: 'text-bottom',
    backgroundRepeat: 'no-repeat',
    backgroundSize: 'contain',
    // The picture says what the colour of a background does not: it belongs on paper, too.
    printColorAdjust: 'exact',
  },
});

const pictureName = (status: string) => `status-${statusShape(status)}`;

/** Draws what `StatusPicture` shows of these statuses, once for all of them around it. */
export function StatusPictureSheet({ statuses }: { statuses: readonly string[] }): ReactNode {
  const theme = useResolvedTheme();
  const originals = useRef<HTMLSpanElement>(null);
  const rules = useRef<HTMLStyleElement>(null);
  // Before the frame: pictures in the colours of the theme before would be seen for a moment.
  useLayoutEffect(() => {
    if (originals.current === null || !rules.current?.sheet) return;
    const pictures = createPictureSheet(originals.current, rules.current.sheet);
    // Takes away what was drawn for the theme before.
    pictures.redraw();
    for (const status of statuses) pictures.classOf(pictureName(status));
  }, [theme, statuses]);
  return (
    <span ref={originals} hidden>
      <style ref={rules} />
      {statuses.map((status) => (
        <span key={status} data-picture={pictureName(status)}>
          <StatusShape status={status} isDecorative />
        </span>
      ))}
    </span>
  );
}

/**
 * The shape of a status, decorative, for a line in which it moves with the text before it: a moved `<svg>` makes
 * Chromium sort all layers of the page anew, a background is a part of the line. Beside a `StatusPictureSheet`.
 * @param size pixels of the square box
 */
export function StatusPicture({ status, size }: { status: string; size: number }): ReactNode {
  const styles = useStyles();
  return (
    <span
      aria-hidden
      className={mergeClasses(styles.picture, pictureClass(pictureName(status)))}
      style={{ width: size, height: size }}
    />
  );
}
