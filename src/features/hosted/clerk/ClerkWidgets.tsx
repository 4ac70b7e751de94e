/** Clerk's own components in the places of the console (contract identity.md §7). */
import {
  OrganizationList,
  OrganizationSwitcher,
  SignIn,
  SignOutButton,
  SignUp,
  UserProfile,
} from '@clerk/react';
import { Button } from '@fluentui/react-components';
import { paths } from '@/services/config/paths';
import type { HostedWidgets } from '@/services/session/hosted/identity';
import { HOSTED_TEXT } from '../texts';

const SWITCHED = paths.organizationsSwitched();

export const CLERK_WIDGETS: HostedWidgets = {
  SignIn: ({ returnTo }) => (
    <SignIn
      routing="path"
      path={paths.login()}
      signUpUrl={paths.registration()}
      forceRedirectUrl={returnTo}
    />
  ),
  SignUp: ({ returnTo }) => (
    <SignUp
      routing="path"
      path={paths.registration()}
      signInUrl={paths.login()}
      forceRedirectUrl={returnTo}
    />
  ),
  Profile: () => (
    <>
      <UserProfile routing="path" path={paths.profileSettings()} />
      <SignOutButton>
        <Button>{HOSTED_TEXT.signOut}</Button>
      </SignOutButton>
    </>
  ),
  Switcher: () => (
    <OrganizationSwitcher
      hidePersonal
      createOrganizationMode="modal"
      afterSelectOrganizationUrl={SWITCHED}
      afterCreateOrganizationUrl={SWITCHED}
    />
  ),
  Chooser: () => (
    <OrganizationList
      hidePersonal
      afterSelectOrganizationUrl={SWITCHED}
      afterCreateOrganizationUrl={SWITCHED}
    />
  ),
};
