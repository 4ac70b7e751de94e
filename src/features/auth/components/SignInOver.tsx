/** Sign-in over the open page, after its session ended: the same form, and the work behind it stays (ADR 0016). */
import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { Modal } from '@/components/feedback/Modal';
import { api } from '@/services/api/api';
import { asAppError } from '@/services/api/asAppError';
import { TAG_TYPES } from '@/services/api/tags';
import { paths } from '@/services/config/paths';
import { useAskIdentityMutation } from '@/services/session/sessionApi';
import { sessionEnded } from '@/services/session/sessionEnded';
import { askedBy, type Interruption } from '@/services/session/sessionState';
import { leaveTo } from '@/services/url/browserNavigation';
import { useFlow } from '../hooks/useFlow';
import { OVER_TEXT } from '../overTexts';
import type { SignInOverProps } from '../slots';
import { AUTH_TEXT } from '../texts';
import { FlowForm } from './FlowForm';
import { FlowBody } from './FlowScreen';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  why: { margin: 0 },
});

interface OverFormProps extends SignInOverProps {
  returnTo: string;
  /** The server took what was typed, or says that somebody is signed in already. */
  onSignedIn: () => void;
}

function OverForm({ user, asks, returnTo, onSignedIn }: OverFormProps) {
  const query = useMemo(
    () => ({ return_to: returnTo, ...(asks === 'secondFactor' ? { aal: 'aal2' } : {}) }),
    [asks, returnTo],
  );
  const controller = useFlow({
    kind: 'login',
    query,
    onMove: (move) => {
      // The console's own pages are where a sign-in page would go on; here the answer is who is signed in now.
      if (move.kind === 'leave') leaveTo(move.url);
      else onSignedIn();
    },
    onDone: onSignedIn,
  });
  return (
    <FlowBody controller={controller}>
      {(flow) => (
        <FlowForm
          flow={flow}
          answers={controller.answers}
          isBusy={controller.isSubmitting}
          onSubmit={controller.submit}
          {...(user.email === undefined ? {} : { initial: { identifier: user.email } })}
        />
      )}
    </FlowBody>
  );
}

/** The page belongs to one person: whoever else signs in gets a new one, so that nothing of the former is left. */
function useGoingOn(personId: string, ask: (asks: Interruption) => void): () => Promise<void> {
  const dispatch = useDispatch();
  const [askIdentity] = useAskIdentityMutation();
  return async () => {
    const answer = await askIdentity();
    const error = asAppError(answer.error);
    const asks = error && askedBy(error);
    if (error !== undefined) ask(asks ?? 'signIn');
    else if (answer.data !== undefined && answer.data.identity.id !== personId) leaveTo(paths.home());
    // Everything the page reads is asked for again; with the identity's own answer this dialog goes.
    else dispatch(api.util.invalidateTags([...TAG_TYPES]));
  };
}

export function SignInOver({ user, asks: askedFirst }: SignInOverProps) {
  const styles = useStyles();
  const [{ asks, round }, setStep] = useState({ asks: askedFirst, round: 0 });
  const goOn = useGoingOn(user.id, (next) => {
    setStep({ asks: next, round: round + 1 });
  });
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  const leave = () => {
    void navigate(paths.login({ return_to: here }));
    dispatch(sessionEnded());
  };
  const isSecond = asks === 'secondFactor';
  return (
    <Modal
      title={isSecond ? AUTH_TEXT.secondFactorTitle : AUTH_TEXT.signInTitle}
      size="small"
      isOpen
      isPersistent
      onClose={leave}
    >
      <div className={styles.content}>
        <p className={styles.why}>
          {isSecond ? OVER_TEXT.secondFactorAsked(user.name) : OVER_TEXT.sessionEnded(user.name)}
        </p>
        <OverForm
          key={`${asks}${round}`}
          {...{ user, asks }}
          returnTo={here}
          onSignedIn={() => void goOn()}
        />
        <Link as="button" onClick={leave}>
          {OVER_TEXT.signInAsOther}
        </Link>
      </div>
    </Modal>
  );
}
