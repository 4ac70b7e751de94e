import { Button } from '@fluentui/react-components';
import { QuestionCircleRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import type { WhoAmI } from '@/services/contracts/rows';
import { selectRuntimeConfig } from '@/services/session/sessionSlice';
import { useSession } from '@/services/session/useSession';
import { accountButtonProps } from './accountButton';

const loadUserMenu = () => import('./UserMenu');
const UserMenu = lazy(() => loadUserMenu().then((module) => ({ default: module.UserMenu })));

function DocsLink() {
  const { docsUrl } = useSelector(selectRuntimeConfig);
  return (
    <Button
      as="a"
      appearance="subtle"
      aria-label="Documentation"
      icon={<QuestionCircleRegular />}
      href={docsUrl}
      target="_blank"
      rel="noopener noreferrer"
    />
  );
}

/** The menu's code travels when somebody is about to open it, not with every first visit (design: libraries §1.4). */
function Account({ user }: { user: WhoAmI['user'] }) {
  const [isWanted, setIsWanted] = useState(false);
  const preload = () => void loadUserMenu().catch(() => undefined); // the click asks again and reports
  const button = (
    <Button
      {...accountButtonProps(user.name)}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => {
        setIsWanted(true);
      }}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenu user={user} />
    </Suspense>
  );
}

/** The end of every page header: documentation and the user's menu. */
export function ShellControls() {
  const { session } = useSession();
  return (
    <>
      <DocsLink />
      {session.status === 'ready' && <Account user={session.user} />}
    </>
  );
}
