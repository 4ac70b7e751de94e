/** /recovery (specification 1 §2): the same form renderer; a server without recovery says so in a sentence. */
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/services/config/paths';
import { safeReturnTo } from '@/services/contracts/returnTo';
import { useSearch } from '@/services/url/useSearch';
import { FlowScreen } from '../components/FlowScreen';
import { RouterLink } from '../components/RouterLink';
import { useFlow } from '../hooks/useFlow';
import { flowSearch } from '../search';
import { AUTH_TEXT } from '../texts';

function Recovery({ returnTo }: { returnTo: string | undefined }) {
  const navigate = useNavigate();
  const query = useMemo(() => ({ return_to: returnTo }), [returnTo]);
  const back = paths.login({ return_to: safeReturnTo(returnTo, window.location.origin) });
  const controller = useFlow({
    kind: 'recovery',
    query,
    onDone: () => {
      void navigate(back, { replace: true });
    },
  });
  return (
    <FlowScreen
      title={AUTH_TEXT.recoveryTitle}
      controller={controller}
      links={<RouterLink to={back}>{AUTH_TEXT.goBack}</RouterLink>}
    />
  );
}

export function Component() {
  const [{ return_to: returnTo }] = useSearch(flowSearch);
  return <Recovery key={returnTo ?? ''} returnTo={returnTo} />;
}
