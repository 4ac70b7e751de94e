/** /profile-settings in hosted mode: the account is the provider's. */
import { makeStyles, tokens } from '@fluentui/react-components';
import { PageFrame } from '@/components/layout/PageFrame';
import { useHostedIdentity } from '@/services/session/hosted/identity';
import { HOSTED_TEXT } from '../texts';

const useStyles = makeStyles({ content: { padding: tokens.spacingHorizontalXXL, overflowY: 'auto' } });

export function Component() {
  const styles = useStyles();
  const { Profile } = useHostedIdentity().widgets;
  return (
    <PageFrame title={HOSTED_TEXT.profileTitle}>
      <div className={styles.content}>
        <Profile />
      </div>
    </PageFrame>
  );
}
