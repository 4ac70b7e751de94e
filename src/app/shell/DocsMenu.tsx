import { Button, Menu, MenuItemLink, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons';
import { DOCS_TEXT } from '@/services/text/shell';
import { docsButtonProps } from './docsButton';

/** The way to the documentation, which is another site (SHELL-3). */
export function DocsMenu({ docsUrl }: { docsUrl: string }) {
  return (
    // It is loaded by the click that opens it.
    <Menu defaultOpen>
      <MenuTrigger disableButtonEnhancement>
        <Button {...docsButtonProps()} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItemLink icon={<OpenRegular />} href={docsUrl} target="_blank" rel="noopener noreferrer">
            {DOCS_TEXT.entry}
          </MenuItemLink>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
