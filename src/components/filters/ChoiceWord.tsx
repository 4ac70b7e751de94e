import { makeStyles, tokens } from '@fluentui/react-components';
import { fitsRoom } from './wordRoom';

const useStyles = makeStyles({
  room: { flexGrow: 1, textAlign: 'start' },
  // A box of its own: the browser lays out the word that comes and not the page around it. It does so for no child of a
  // flex box, which is why it stands in another. Nothing is cut: a clip has it sort all layers of the page anew.
  // Buttons for fingers (touch.css) are as wide as their words.
  kept: {
    '@media (min-width: 841px) and (pointer: fine)': {
      display: 'block',
      height: tokens.lineHeightBase300,
      contain: 'size layout',
    },
  },
});

/** Plain letters beside the label on a button that is as wide as most need (`ChoiceMenu`): 95 pixels. */
const ROOM = 11;

/** The choice on the button of a menu whose result comes first; a word that is too long makes the button wider. */
export function ChoiceWord({ word }: { word: string }) {
  const styles = useStyles();
  return (
    <span className={styles.room}>
      <span className={fitsRoom(word, ROOM) ? styles.kept : undefined}>{word}</span>
    </span>
  );
}
