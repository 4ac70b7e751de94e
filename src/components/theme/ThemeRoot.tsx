import { FluentProvider, makeStyles, tokens, type Theme } from '@fluentui/react-components';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { COLOUR_QUERIES, knownTheme, loadTheme, resolveTheme } from './themeLoader';
import { lightTheme, type ResolvedTheme, type ThemeChoice } from './themes';
import { useMediaQuery } from './useMediaQuery';
import './focus.css';
import './fonts.css';
import './opening.css';
import './touch.css';

const ThemeContext = createContext<ResolvedTheme | undefined>(undefined);

/**
 * The theme in force, for the few things that cannot read CSS variables (Monaco, a canvas).
 * Throws outside ThemeRoot: a silent default would hide a missing provider (specification 2 §8).
 */
export function useResolvedTheme(): ResolvedTheme {
  const theme = useContext(ThemeContext);
  if (!theme) throw new Error('useResolvedTheme needs a ThemeRoot above it.');
  return theme;
}

function useChosenTheme(choice: ThemeChoice): ResolvedTheme {
  const isForced = useMediaQuery(COLOUR_QUERIES.forced);
  const isDark = useMediaQuery(COLOUR_QUERIES.dark);
  return resolveTheme(choice, { isForced, isDark });
}

interface WornTheme {
  name: ResolvedTheme;
  theme: Theme;
}

/** The theme to show: the chosen one, or for the moment in which its file is fetched the one before. */
function useWornTheme(chosen: ResolvedTheme): WornTheme {
  const [worn, setWorn] = useState<WornTheme>({ name: 'light', theme: lightTheme });
  const theme = knownTheme(chosen);
  if (theme !== undefined && worn.theme !== theme) setWorn({ name: chosen, theme });
  const isMissing = theme === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    loadTheme(chosen).then(
      (loaded) => {
        if (isCurrent) setWorn({ name: chosen, theme: loaded });
      },
      // Without a line nothing new can be fetched: what is worn stays.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [chosen, isMissing]);
  return worn;
}

const useStyles = makeStyles({
  page: {
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    fontFeatureSettings: "'cv05' 1",
  },
});

export interface ThemeRootProps {
  choice: ThemeChoice;
  children: ReactNode;
}

/** Everything with pixels lives under it: Fluent's tokens, the page background and the fonts. */
export function ThemeRoot({ choice, children }: ThemeRootProps) {
  const { name: resolved, theme } = useWornTheme(useChosenTheme(choice));
  const styles = useStyles();
  const colorScheme = resolved === 'light' ? 'light' : 'dark';

  useEffect(() => {
    // The root element is outside the provider: scrollbars and overscroll would stay in the other scheme.
    document.documentElement.style.colorScheme = colorScheme;
    document.documentElement.style.backgroundColor = theme.colorNeutralBackground3;
    // The title bar of the installed console continues the header, also where somebody chose another theme.
    for (const colour of document.querySelectorAll('meta[name="theme-color"]'))
      colour.setAttribute('content', theme.colorNeutralBackground1);
  }, [colorScheme, theme]);

  // Fluent gives the provider's class to every portal as well: a height there would cover the page with each menu.
  const style = useMemo(() => ({ colorScheme, height: '100%' }), [colorScheme]);
  return (
    <ThemeContext.Provider value={resolved}>
      <FluentProvider theme={theme} style={style} data-theme={resolved}>
        <div className={styles.page}>{children}</div>
      </FluentProvider>
    </ThemeContext.Provider>
  );
}
