/** How to reach the cluster with kubectl, in three steps (SHELL-14, SHELL-15). */
import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/feedback/CopyButton';
import { Modal } from '@/components/feedback/Modal';
import { kubeconfigFileName } from '@/services/contracts/kubeconfig';
import { KUBECONFIG_TEXT } from '@/services/text/shell';

const useStyles = makeStyles({
  steps: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalXL,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
  },
  step: { margin: `0 0 ${tokens.spacingVerticalXS}` },
  command: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    paddingInlineStart: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalXS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  code: {
    flexGrow: 1,
    minWidth: 0,
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
});

interface KubeconfigDialogProps {
  /** The backend's host. */
  hostname: string;
  docsUrl: string;
  /** What fetches the file. */
  download: ReactNode;
  onClose: () => void;
}

export function KubeconfigDialog({ hostname, docsUrl, download, onClose }: KubeconfigDialogProps) {
  const styles = useStyles();
  const file = kubeconfigFileName(hostname);
  const command = KUBECONFIG_TEXT.command(file);
  return (
    <Modal
      title={KUBECONFIG_TEXT.title}
      isOpen
      onClose={onClose}
      actions={<Button onClick={onClose}>{KUBECONFIG_TEXT.close}</Button>}
    >
      <ol className={styles.steps}>
        <li>
          <p className={styles.step}>{KUBECONFIG_TEXT.download}</p>
          {download}
        </li>
        <li>
          <p className={styles.step}>{KUBECONFIG_TEXT.apply}</p>
          <div className={styles.command}>
            <code className={styles.code}>{command}</code>
            <CopyButton text={command} label={KUBECONFIG_TEXT.copy} />
          </div>
        </li>
        <li>
          <p className={styles.step}>{KUBECONFIG_TEXT.learn}</p>
          <Link href={docsUrl} target="_blank" rel="noopener noreferrer">
            {KUBECONFIG_TEXT.learnLink}
          </Link>
        </li>
      </ol>
    </Modal>
  );
}
