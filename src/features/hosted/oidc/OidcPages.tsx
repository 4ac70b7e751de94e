/** The account pages with an OpenID provider: everything happens at the provider, these lead there. */
import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { HOSTED_TEXT } from '../texts';
import { useOidc } from './oidcContext';

const useStyles = makeStyles({
  help: { margin: 0 },
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalL,
  },
});

export function OidcSignIn({ returnTo }: { returnTo: string }) {
  const styles = useStyles();
  const { session } = useOidc();
  return (
    <>
      <p className={styles.help}>{HOSTED_TEXT.signInHelp}</p>
      <Button appearance="primary" size="large" onClick={() => void session.signIn(returnTo)}>
        {HOSTED_TEXT.signIn}
      </Button>
    </>
  );
}

export function OidcSignUp() {
  const styles = useStyles();
  const { accountsUrl } = useOidc().settings;
  if (accountsUrl === null) return <p className={styles.help}>{HOSTED_TEXT.noSignUp}</p>;
  return (
    <>
      <p className={styles.help}>{HOSTED_TEXT.signUpHelp}</p>
      <Link href={accountsUrl}>{HOSTED_TEXT.signUp}</Link>
    </>
  );
}

export function OidcProfile() {
  const styles = useStyles();
  const { session, settings } = useOidc();
  return (
    <div className={styles.page}>
      <p className={styles.help}>{HOSTED_TEXT.profileHelp}</p>
      {settings.accountsUrl !== null && (
        <Link href={settings.accountsUrl} target="_blank" rel="noopener noreferrer">
          {HOSTED_TEXT.manage}
        </Link>
      )}
      <Button onClick={() => void session.signOut()}>{HOSTED_TEXT.signOut}</Button>
    </div>
  );
}
