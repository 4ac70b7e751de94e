import { useHostedIdentity } from '@/services/session/hosted/identity';

/** The provider's switcher in place of the user's menu (HOST-5). */
export function Account() {
  const { Switcher } = useHostedIdentity().widgets;
  return <Switcher />;
}
