/** The account pages: outside the shell, for anybody; the own settings inside it, for whoever is signed in. */
import type { FeatureManifest } from '@/services/slots/manifest';
import { hideAddressCredentials } from './addressCredentials';
import { AUTH_TEXT } from './texts';

// Manifests are loaded before the console sends anything, and this must come before that (threat TM2).
if (typeof window !== 'undefined') hideAddressCredentials();

const ANYBODY = {};

export const manifest: FeatureManifest = {
  id: 'auth',
  nav: [],
  routes: [
    {
      path: '/login',
      title: AUTH_TEXT.signInTitle,
      chrome: 'bare',
      requirement: ANYBODY,
      lazy: () => import('./pages/LoginPage'),
    },
    {
      path: '/registration',
      title: AUTH_TEXT.registrationTitle,
      chrome: 'bare',
      requirement: ANYBODY,
      lazy: () => import('./pages/RegistrationPage'),
    },
    {
      path: '/recovery',
      title: AUTH_TEXT.recoveryTitle,
      chrome: 'bare',
      requirement: ANYBODY,
      lazy: () => import('./pages/RecoveryPage'),
    },
    {
      path: '/verification',
      title: AUTH_TEXT.verificationTitle,
      chrome: 'bare',
      requirement: ANYBODY,
      lazy: () => import('./pages/VerificationPage'),
    },
    {
      path: '/profile-settings',
      title: AUTH_TEXT.profileTitle,
      chrome: 'shell',
      requirement: ANYBODY,
      lazy: () => import('./pages/ProfilePage'),
    },
    {
      path: '/error',
      title: AUTH_TEXT.errorTitle,
      chrome: 'bare',
      requirement: ANYBODY,
      lazy: () => import('./pages/FlowErrorPage'),
    },
  ],
};
