import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { showInvisible } from '@/services/text/visible';
import { documentText } from '../model/item';

/** Longer ones are cut: a browser draws a megabyte of text in seconds. */
const MOST_CHARACTERS = 100_000;

const useStyles = makeStyles({
  title: {
    margin: `${tokens.spacingVerticalL} 0 ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: {
    margin: 0,
    maxHeight: '400px',
    overflow: 'auto',
    padding: tokens.spacingHorizontalS,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

/** What a scraper or an analyzer stored, as text and never as markup; nothing where it stored nothing. */
export function PlainDocument({ title, value }: { title: string; value: unknown }) {
  const styles = useStyles();
  const text = useMemo(() => documentText(value), [value]);
  if (text === '' || text === '{}' || text === '[]') return null;
  const isCut = text.length > MOST_CHARACTERS;
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <pre className={styles.text} role="group" aria-label={title}>
        {showInvisible(isCut ? `${text.slice(0, MOST_CHARACTERS)}…` : text)}
      </pre>
    </section>
  );
}
