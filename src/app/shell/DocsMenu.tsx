import {
  Button,
  Menu,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, OpenRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { DOCS_TEXT, KUBECONFIG_TEXT } from '@/services/text/shell';
import { docsButtonProps } from './docsButton';

const KubeconfigDialog = lazy(() =>
  import('./KubeconfigDialog').then((module) => ({ default: module.KubeconfigDialog })),
);

const SaveKubeconfig = lazy(() =>
  import('./SaveKubeconfig').then((module) => ({ default: module.SaveKubeconfig })),
);

/** The way to the documentation, which is another site (SHELL-3). */
interface DocsMenuProps {
  docsUrl: string;
  /** The backend's host, where the user's menu is not there to offer the kubeconfig (checklist OPEN-26). */
  hostname: string | undefined;
}

export function DocsMenu({ docsUrl, hostname }: DocsMenuProps) {
  const [asksKubeconfig, setAsksKubeconfig] = useState(false);
  return (
    <>
      <Menu
        // it is loaded by the click that opens it
        defaultOpen
      >
        <MenuTrigger disableButtonEnhancement>
          <Button {...docsButtonProps()} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItemLink icon={<OpenRegular />} href={docsUrl} target="_blank" rel="noopener noreferrer">
              {DOCS_TEXT.entry}
            </MenuItemLink>
            {hostname !== undefined && (
              <MenuItem icon={<ArrowDownloadRegular />} onClick={() => setAsksKubeconfig(true)}>
                {KUBECONFIG_TEXT.entry}
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      {asksKubeconfig && hostname !== undefined && (
        <Suspense fallback={null}>
          <KubeconfigDialog
            {...{ hostname, docsUrl }}
            download={<SaveKubeconfig hostname={hostname} />}
            onClose={() => setAsksKubeconfig(false)}
          />
        </Suspense>
      )}
    </>
  );
}
