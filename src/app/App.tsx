/** Providers, in one visible list. */
import { Provider, useSelector } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { Toaster } from '@/components/feedback/Toaster';
import { ThemeRoot } from '@/components/theme/ThemeRoot';
import { selectPreferences } from '@/services/preferences/preferencesSlice';
import type { createRouter } from './router';
import type { AppStore } from './store';

type Router = ReturnType<typeof createRouter>;

function Themed({ router }: { router: Router }) {
  const { theme } = useSelector(selectPreferences);
  return (
    <ThemeRoot choice={theme}>
      <RouterProvider router={router} />
      <Toaster />
    </ThemeRoot>
  );
}

export function App({ store, router }: { store: AppStore; router: Router }) {
  return (
    <Provider store={store}>
      <Themed router={router} />
    </Provider>
  );
}
