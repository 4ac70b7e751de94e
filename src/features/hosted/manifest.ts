/** Hosted mode: the account pages belong to a provider; in the other modes none of this is loaded. */
import { lazy } from 'react';
import type { Requirement } from '@/services/access/evaluate';
import type { FeatureManifest } from '@/services/slots/manifest';
import { HOSTED_TEXT } from './texts';

const requirement: Requirement = { modes: ['hosted'] };

const Gate = lazy(() => import('./components/HostedGate').then((module) => ({ default: module.HostedGate })));
const Account = lazy(() => import('./components/Account').then((module) => ({ default: module.Account })));

export const manifest: FeatureManifest = {
  id: 'hosted',
  nav: [],
  gate: Gate,
  account: Account,
  routes: [
    {
      path: '/login/*',
      title: HOSTED_TEXT.signInTitle,
      chrome: 'bare',
      requirement,
      lazy: () => import('./pages/SignInPage'),
    },
    {
      path: '/registration/*',
      title: HOSTED_TEXT.signUpTitle,
      chrome: 'bare',
      requirement,
      lazy: () => import('./pages/SignUpPage'),
    },
    {
      path: '/auth-state-checker',
      title: HOSTED_TEXT.checkerTitle,
      chrome: 'bare',
      requirement,
      lazy: () => import('./pages/AuthStateCheckerPage'),
    },
    {
      path: '/organizations/orgs-switched',
      title: HOSTED_TEXT.switchedTitle,
      chrome: 'bare',
      requirement,
      lazy: () => import('./pages/OrganizationsSwitchedPage'),
    },
    {
      path: '/profile-settings/*',
      title: HOSTED_TEXT.profileTitle,
      chrome: 'shell',
      requirement,
      lazy: () => import('./pages/HostedProfilePage'),
    },
  ],
};
