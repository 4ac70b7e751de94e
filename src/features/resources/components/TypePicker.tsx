/** Tiles of the types that a new record can have (TYPE-1 to TYPE-4). */
import { Button, makeStyles, SearchBox, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { EmptyState } from '@/components/feedback/EmptyState';
import { PICKER_TEXTS } from '../texts';

const useStyles = makeStyles({
  picker: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  filter: { maxWidth: '480px' },
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

interface TypePickerProps<Type> {
  types: readonly Type[];
  onChoose: (type: Type) => void;
}

interface Tile {
  key: string;
  label: string;
  icon: string;
}

export function TypePicker<Type extends Tile>({ types, onChoose }: TypePickerProps<Type>) {
  const styles = useStyles();
  const [filter, setFilter] = useState('');
  const words = filter.trim().toLowerCase();
  const shown = types.filter(({ label }) => label.toLowerCase().includes(words));
  return (
    <div className={styles.picker}>
      <SearchBox
        className={styles.filter}
        placeholder={PICKER_TEXTS.filter}
        input={{ 'aria-label': PICKER_TEXTS.filter }}
        value={filter}
        onChange={(_event, { value }) => setFilter(value)}
        onKeyDown={(event) => {
          const [only] = shown;
          if (event.key === 'Enter' && words !== '' && only !== undefined) onChoose(only);
        }}
      />
      {shown.length === 0 && <EmptyState sentence={PICKER_TEXTS.none} />}
      <ul className={styles.grid} aria-label={PICKER_TEXTS.title}>
        {shown.map((type) => (
          <li key={type.key}>
            <Button className={styles.tile} onClick={() => onChoose(type)}>
              <span className={styles.icon}>
                <ResourceIcon name={type.icon} />
              </span>
              {type.label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
