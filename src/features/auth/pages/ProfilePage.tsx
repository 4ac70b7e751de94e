/** /profile-settings: what people change of their own account (specification 1 §2, AUTH-17, AUTH-18). */
import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { PageFrame } from '@/components/layout/PageFrame';
import { api } from '@/services/api/api';
import { paths } from '@/services/config/paths';
import { useSearch } from '@/services/url/useSearch';
import { FlowBody } from '../components/FlowScreen';
import { RouterLink } from '../components/RouterLink';
import { SettingsForms } from '../components/SettingsForms';
import { useProfileStyles } from '../components/SettingsForms.styles';
import { afterSignIn } from '../flowErrors';
import { useFlow, type FlowController } from '../hooks/useFlow';
import { flowSearch } from '../search';
import { AUTH_TEXT } from '../texts';

/** A changed name is the one of the shell's greeting too. */
function useFreshSession({ flow }: FlowController): void {
  const dispatch = useDispatch();
  const isSaved = flow?.state === 'success';
  useEffect(() => {
    if (isSaved) dispatch(api.util.invalidateTags(['session']));
  }, [dispatch, flow, isSaved]);
}

function Profile({ returnTo }: { returnTo: string | undefined }) {
  const styles = useProfileStyles();
  const navigate = useNavigate();
  const query = useMemo(() => ({ return_to: returnTo }), [returnTo]);
  const back = afterSignIn(returnTo, window.location.origin);
  const controller = useFlow({
    kind: 'settings',
    query,
    // Who has to sign in once more wants to come back here, not to where the link Go back leads.
    comeBackTo: paths.profileSettings({ return_to: returnTo }),
    onDone: () => {
      void navigate(back, { replace: true });
    },
  });
  useFreshSession(controller);
  return (
    <PageFrame title={AUTH_TEXT.profileTitle}>
      <div className={styles.content}>
        <div className={styles.column}>
          <RouterLink to={back}>{AUTH_TEXT.goBack}</RouterLink>
          <FlowBody controller={controller}>
            {(flow) => (
              <SettingsForms
                flow={flow}
                answers={controller.answers}
                isBusy={controller.isSubmitting}
                hasFailed={controller.error !== undefined}
                onSubmit={controller.submit}
              />
            )}
          </FlowBody>
        </div>
      </div>
    </PageFrame>
  );
}

export function Component() {
  const [{ return_to: returnTo }] = useSearch(flowSearch);
  return <Profile key={returnTo ?? ''} returnTo={returnTo} />;
}
