/** What a feature tells the app about itself: eager, small data; pages are loaded when they are opened. */
import type { Action, ThunkAction } from '@reduxjs/toolkit';
import type { ComponentType, ReactNode } from 'react';
import type { Requirement } from '@/services/access/evaluate';
import type { WriterLoaders } from '@/services/sync/writers';

export interface RouteModule {
  Component: ComponentType;
}

export interface AheadModule {
  /** Asks the server what the page at this address will ask; `search` begins with a question mark or is empty. */
  askAhead: (search: string) => ThunkAction<void, unknown, unknown, Action>;
}

export interface FeatureRoute {
  path: string;
  /** Page title, without the product's name. */
  title: string;
  /** Pages in the shell need a signed-in person; bare pages stand alone. */
  chrome: 'shell' | 'bare';
  requirement: Requirement;
  lazy: () => Promise<RouteModule>;
  /** For a page whose answer takes long: asked for while the page's code is on its way, once the guard granted it. */
  ahead?: () => Promise<AheadModule>;
}

export interface NavItem {
  label: string;
  path: string;
  icon: ComponentType;
  requirement: Requirement;
  /** Settings pages stand in a group of their own, sorted by name; `header` is an icon in the page header, like the bell. */
  group?: 'settings' | 'header';
  /** A count beside the label, such as unhealthy checks, or on the corner of an icon in the header. */
  badge?: ComponentType;
}

export interface FeatureManifest {
  id: string;
  /** Ways to write changes that waited and whose fields are not columns, by the name that their commands carry. */
  writers?: WriterLoaders;
  nav: readonly NavItem[];
  /** Stands around everything behind the sign-in, before anything is asked there; hosted mode has one. */
  gate?: ComponentType<{ children: ReactNode }>;
  /** In the header in place of the user's menu. */
  account?: ComponentType;
  routes: readonly FeatureRoute[];
}
