/** What the console needs of a provider at which people sign in (contract identity.md §7); two adapters have it. */
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { Connection } from '@/services/api/baseQuery/request';
import type { AppError } from '@/services/errors/AppError';

export interface HostedOrganization {
  id: string;
  name: string;
  /** Address of its backend; absent while it is being set up. */
  backendUrl?: string;
  /** As the provider tells it; `isDirect` says what it means. */
  direct?: unknown;
}

export type HostedState =
  | { status: 'loading' }
  | { status: 'signedOut' }
  /** The provider cannot be asked, or its answer made no sense. */
  | { status: 'failed'; error: AppError }
  | {
      status: 'signedIn';
      name: string;
      organizations: readonly HostedOrganization[];
      active?: HostedOrganization;
    };

/** The parts of the screen that belong to the provider. */
export interface HostedWidgets {
  SignIn: ComponentType<{ returnTo: string }>;
  SignUp: ComponentType<{ returnTo: string }>;
  Profile: ComponentType;
  /** In the header: chooses and makes organizations. */
  Switcher: ComponentType;
  /** A page of its own, for somebody who has not chosen yet. */
  Chooser: ComponentType;
}

export interface HostedIdentity {
  /** Stands around the whole console, inside the router. */
  Root: ComponentType<{ children: ReactNode }>;
  useState: () => HostedState;
  widgets: HostedWidgets;
  /** How a call reaches the chosen organization; asked before every call, because tokens are short-lived. */
  connect: () => Promise<Connection>;
  /**
   * Asks the provider whether somebody is signed in there, which may leave the page and come back to `returnTo`.
   * `refused`: somebody is, and the backend does not take it.
   */
  check: (returnTo: string) => Promise<'underWay' | 'signedOut' | 'refused'>;
  /** Completes what `check` or the sign-in began, from the address it came back with: where to go on; undefined when it failed. */
  complete: (address: URL) => Promise<string | undefined>;
  /** Asks for the organizations again, such as for an address that was not there yet. */
  refresh: () => Promise<void>;
}

const HostedContext = createContext<HostedIdentity | undefined>(undefined);

export const HostedProvider = HostedContext.Provider;

/** The provider of this console; only pages of hosted mode ask. */
export function useHostedIdentity(): HostedIdentity {
  const identity = use(HostedContext);
  if (identity === undefined) throw new Error('This page belongs to hosted mode, which has not started.');
  return identity;
}
