/** Tiles of the types that a new record can have (TYPE-1 to TYPE-4). */
import { makeStyles, SearchBox, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { TileGrid, type Tile } from '@/components/layout/TileGrid';
import { PICKER_TEXTS } from '../texts';

const useStyles = makeStyles({
  picker: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  filter: { maxWidth: '480px' },
});

interface TypePickerProps<Type> {
  types: readonly Type[];
  /** The key of the type whose form was left: its tile has the focus. */
  last: string;
  onChoose: (type: Type) => void;
}

export function TypePicker<Type extends Tile>({ types, last, onChoose }: TypePickerProps<Type>) {
  const styles = useStyles();
  const [filter, setFilter] = useState('');
  // Whoever types is not led back to it when its tile is drawn again.
  const [returned, setReturned] = useState<string | undefined>(last);
  const words = filter.trim().toLowerCase();
  const shown = types.filter(({ label }) => label.toLowerCase().includes(words));
  return (
    <div className={styles.picker}>
      <SearchBox
        className={styles.filter}
        placeholder={PICKER_TEXTS.filter}
        input={{ 'aria-label': PICKER_TEXTS.filter }}
        value={filter}
        onChange={(_event, { value }) => {
          setFilter(value);
          setReturned(undefined);
        }}
        onKeyDown={(event) => {
          const [only] = shown;
          if (event.key === 'Enter' && words !== '' && only !== undefined) onChoose(only);
        }}
      />
      {shown.length === 0 && <EmptyState sentence={PICKER_TEXTS.none} />}
      <TileGrid label={PICKER_TEXTS.title} tiles={shown} focusedKey={returned} onChoose={onChoose} />
    </div>
  );
}
