/** /error: what went wrong while signing in (specification 1 §2, AUTH-4 to AUTH-6). */
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { asAppError } from '@/services/api/asAppError';
import { paths } from '@/services/config/paths';
import { selectMode } from '@/services/session/sessionSlice';
import { MESSAGES } from '@/services/text/messages';
import { useSearch } from '@/services/url/useSearch';
import { useGetFlowErrorQuery } from '../api';
import { AuthCard } from '@/components/layout/AuthCard';
import { useFlowStyles } from '../components/Flow.styles';
import { Notice } from '../components/Notice';
import { RouterLink } from '../components/RouterLink';
import { SignOutButton } from '../components/SignOutButton';
import { errorSearch } from '../search';
import { AUTH_TEXT } from '../texts';

/** The server no longer knows this error, or it is another browser's: there is nothing to read. */
const NOTHING_TO_READ = [403, 404, 410];
const MAX_CHARACTERS = 2048;

function StoredError({ id }: { id: string }) {
  const styles = useFlowStyles();
  const { data, error } = useGetFlowErrorQuery(id);
  const failure = asAppError(error);
  if (failure?.status !== undefined && NOTHING_TO_READ.includes(failure.status)) {
    return <Navigate to={paths.home()} replace />;
  }
  if (failure !== undefined) return <Notice text={failure.text} isError />;
  return data === undefined ? null : <pre className={styles.code}>{data.slice(0, MAX_CHARACTERS)}</pre>;
}

export function Component() {
  const [{ id, error_code: code }] = useSearch(errorSearch);
  const mode = useSelector(selectMode);
  const isBadSession = code === 'BAD_SESSION';
  const storedId = mode === 'self-service' ? id : undefined;
  return (
    <AuthCard
      title={AUTH_TEXT.errorTitle}
      links={<RouterLink to={paths.home()}>{AUTH_TEXT.goBack}</RouterLink>}
    >
      {storedId === undefined ? (
        <Notice text={isBadSession ? MESSAGES.badSession : MESSAGES.unknownError} isError />
      ) : (
        <StoredError id={storedId} />
      )}
      {isBadSession && <SignOutButton />}
    </AuthCard>
  );
}
