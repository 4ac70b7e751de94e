/** For somebody who belongs to several organizations and has not chosen yet, or to none. */
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/services/config/paths';
import { useHostedIdentity } from '@/services/session/hosted/identity';
import { HOSTED_TEXT } from '../texts';
import { useOidc } from './oidcContext';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
  },
  choice: { width: '100%' },
  help: { margin: 0 },
});

export function OidcChooser() {
  const styles = useStyles();
  const { session } = useOidc();
  const state = useHostedIdentity().useState();
  const navigate = useNavigate();
  if (state.status !== 'signedIn') return null;
  const { organizations } = state;
  const choose = (id: string) => {
    session.choose(id);
    void navigate(paths.organizationsSwitched());
  };
  return (
    <>
      {organizations.length === 0 && (
        <p className={styles.help}>
          {HOSTED_TEXT.noOrganization} {HOSTED_TEXT.noOrganizationHelp}
        </p>
      )}
      <ul className={styles.list}>
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <Button size="large" className={styles.choice} onClick={() => choose(id)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {organizations.length === 0 && (
        <Button onClick={() => void session.refresh()}>{HOSTED_TEXT.retry}</Button>
      )}
      <Button appearance="transparent" onClick={() => void session.signOut()}>
        {HOSTED_TEXT.signOut}
      </Button>
    </>
  );
}
