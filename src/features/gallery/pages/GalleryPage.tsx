import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { Toaster } from '@/components/feedback/Toaster';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { ThemeRoot } from '@/components/theme/ThemeRoot';
import { THEME_CHOICES, type ThemeChoice } from '@/components/theme/themes';
import { EntitySamples } from '../components/EntitySamples';
import { FeedbackSamples } from '../components/FeedbackSamples';
import { FilterSamples } from '../components/FilterSamples';
import { FormSamples } from '../components/FormSamples';
import { GridSamples } from '../components/GridSamples';
import { OverlaySamples } from '../components/OverlaySamples';
import { PanelSamples } from '../components/PanelSamples';
import { StatusSamples } from '../components/StatusSamples';

const useStyles = makeStyles({
  page: {
    boxSizing: 'border-box',
    height: '100%',
    overflow: 'auto',
    padding: tokens.spacingHorizontalXXL,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXL,
  },
  header: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
});

const CHOICES = THEME_CHOICES.map((value) => ({ value, label: value }));

/** The shared components, one below the other, in a theme of one's choice. */
export function GalleryPage() {
  const styles = useStyles();
  const [theme, setTheme] = useState<ThemeChoice>('system');
  return (
    <ThemeRoot choice={theme}>
      <main className={styles.page}>
        <header className={styles.header}>
          <h1 className={styles.title}>Gallery</h1>
          <ChoiceMenu label="Theme" isLabelled value={theme} choices={CHOICES} onChange={setTheme} />
        </header>
        <StatusSamples />
        <EntitySamples />
        <FilterSamples />
        <GridSamples />
        <PanelSamples />
        <FeedbackSamples />
        <OverlaySamples />
        <FormSamples />
      </main>
      <Toaster />
    </ThemeRoot>
  );
}
