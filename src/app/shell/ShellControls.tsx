import { Avatar, Button } from '@fluentui/react-components';
import { QuestionCircleRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { useSession } from '@/services/session/useSession';
import { selectRuntimeConfig } from '@/services/session/sessionSlice';

const UserMenu = lazy(() => import('./UserMenu').then((module) => ({ default: module.UserMenu })));

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

/** The end of every page header: documentation and the user's menu. */
export function ShellControls() {
  const { session } = useSession();
  return (
    <>
      <DocsLink />
      {session.status === 'ready' && (
        <Suspense fallback={<Avatar size={28} name={session.user.name} color="brand" />}>
          <UserMenu user={session.user} />
        </Suspense>
      )}
    </>
  );
}
