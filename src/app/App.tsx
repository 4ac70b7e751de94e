/** Providers, in one visible list. */
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { Provider, useSelector } from 'react-redux';
import { useLocation, useNavigate, useRoutes } from 'react-router-dom';
import { RenderBoundary } from '@/components/feedback/RenderBoundary';
import { Toaster } from '@/components/feedback/Toaster';
import { ThemeRoot } from '@/components/theme/ThemeRoot';
import { selectPreferences } from '@/services/preferences/preferencesSlice';
import type { FeatureManifest } from '@/services/slots/manifest';
import type { NavigationPort } from './navigationPort';
import { routesOf, type LoadManifests } from './routes';
import type { AppStore } from './store';

type PagesProps = Pick<AppProps, 'bareManifests' | 'loadManifests' | 'port'>;

function Pages({ bareManifests, loadManifests, port }: PagesProps) {
  const place = useLocation();
  const navigate = useNavigate();
  // Before paint, so that an answer of 401 to the first request already knows where it is.
  useLayoutEffect(() => {
    port.connect({ place, navigate });
  }, [port, place, navigate]);
  const routes = useMemo(() => routesOf(bareManifests, loadManifests), [bareManifests, loadManifests]);
  return useRoutes(routes);
}

function Themed({ children }: { children: ReactNode }) {
  const { theme } = useSelector(selectPreferences);
  return <ThemeRoot choice={theme}>{children}</ThemeRoot>;
}

interface AppProps {
  store: AppStore;
  /** Features with pages outside the shell. */
  bareManifests: readonly FeatureManifest[];
  /** Asked once, when the shell opens. */
  loadManifests: LoadManifests;
  port: NavigationPort;
  /** Puts the pages into a router: the browser's history in the product, one in memory in tests. */
  withRouter: (pages: ReactNode) => ReactNode;
}

export function App({ store, port, withRouter, ...pages }: AppProps) {
  return (
    <Provider store={store}>
      <Themed>
        <RenderBoundary>{withRouter(<Pages {...pages} port={port} />)}</RenderBoundary>
        <Toaster />
      </Themed>
    </Provider>
  );
}
