/** The console with its account pages and one page behind the sign-in. */
import { manifest as auth } from '@/features/auth/manifest';
import type { AuthMode, Role } from '@/services/contracts/enums';
import { PageFrame } from '@/components/layout/PageFrame';
import type { FeatureManifest } from '@/services/slots/manifest';
import { renderApp } from '@tests/setup/app/renderApp';
import type { IdentityScript } from './identityScript';

function plainPage(title: string, path: string): FeatureManifest {
  const Component = () => <PageFrame title={title}>Content of {title}</PageFrame>;
  const lazy = () => Promise.resolve({ Component });
  const requirement = {};
  return {
    id: path,
    nav: [{ label: title, path, icon: () => <svg />, requirement }],
    routes: [{ path, title, chrome: 'shell', requirement, lazy }],
  };
}

export const MANIFESTS: readonly FeatureManifest[] = [
  plainPage('Health', '/health'),
  plainPage('Catalog', '/catalog'),
  auth,
];

export interface AuthSituation {
  at: string;
  script: IdentityScript;
  as?: readonly Role[];
  mode?: AuthMode;
  identityStatus?: number;
  /** Answers before the script does. */
  answer?: Parameters<typeof renderApp>[0]['answer'];
}

export async function renderAuth({ script, answer, ...situation }: AuthSituation) {
  const view = await renderApp({
    ...situation,
    manifests: MANIFESTS,
    answer: (url, response, method) =>
      answer?.(url, response, method) === true || script.answer(url, response, method),
  });
  const address = () => view.port.place().pathname + view.port.place().search;
  return { ...view, address };
}
