import { mergeClasses } from '@fluentui/react-components';
import { WALL_TEXTS } from '../texts';
import type { WallCheck } from '../model/wallChecks';
import { tileLayout } from '../model/wallLayout';
import { useWallStyles } from './Wall.styles';
import { WallTile } from './WallTile';

interface WallTilesProps {
  checks: readonly WallCheck[];
  width: number;
  height: number;
  screenHeight: number;
}

const SQUARE = { unhealthy: 'squareUnhealthy', unknown: 'squareUnknown', healthy: 'squareHealthy' } as const;

/** Tiles for the worst, a small square for everyone whose tile would not be legible. Nothing scrolls. */
export function WallTiles({ checks, width, height, screenHeight }: WallTilesProps) {
  const styles = useWallStyles();
  const layout = tileLayout(checks.length, width, height, screenHeight);
  const rest = checks.slice(layout.shown);
  return (
    <>
      <ul
        className={styles.tiles}
        aria-label={WALL_TEXTS.title}
        style={{ gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))` }}
      >
        {checks.slice(0, layout.shown).map((check) => (
          <WallTile key={check.id} check={check} height={layout.height} />
        ))}
      </ul>
      {rest.length > 0 && (
        <div
          className={styles.mosaic}
          role="img"
          aria-label={WALL_TEXTS.more(String(rest.length))}
          style={{ height: layout.mosaic, marginTop: 16 }}
        >
          {rest.map(({ id, health, name }) => (
            <span
              key={id}
              title={name}
              className={mergeClasses(styles.square, styles[SQUARE[health]])}
              style={{ width: layout.square, height: layout.square }}
            />
          ))}
        </div>
      )}
    </>
  );
}
