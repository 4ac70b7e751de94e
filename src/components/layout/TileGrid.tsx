import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ResourceIcon } from '../entity/ResourceIcon';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(168px, 45%), 1fr))',
    gap: tokens.spacingHorizontalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  tile: {
    width: '100%',
    height: '100%',
    minHeight: '88px',
    justifyContent: 'center',
    alignItems: 'center',
    textAlign: 'center',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
  icon: { fontSize: '28px', lineHeight: 1, color: tokens.colorNeutralForeground2 },
});

export interface Tile {
  key: string;
  label: string;
  /** Name of a technology, see ResourceIcon. */
  icon: string;
}

export interface TileGridProps<Choice extends Tile> {
  /** Read aloud as the name of the list. */
  label: string;
  tiles: readonly Choice[];
  /** The tile that takes the focus when it is drawn. */
  focusedKey?: string | undefined;
  onChoose: (tile: Choice) => void;
}

/** Things to choose one of, each as a tile with its icon and its name. */
export function TileGrid<Choice extends Tile>({ label, tiles, focusedKey, onChoose }: TileGridProps<Choice>) {
  const styles = useStyles();
  return (
    <ul className={styles.grid} aria-label={label}>
      {tiles.map((tile) => (
        <li key={tile.key}>
          <Button className={styles.tile} autoFocus={tile.key === focusedKey} onClick={() => onChoose(tile)}>
            <span className={styles.icon}>
              <ResourceIcon name={tile.icon} size={28} />
            </span>
            {tile.label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
