import { Button, Menu, MenuList, MenuPopover } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';

interface RowMenuProps {
  label: string;
  /** The items; drawn only while the menu is open, because a page holds hundreds of these buttons. */
  children: () => ReactNode;
}

/** A button with a menu that costs nothing until it is opened. Focus returns to the button. */
export function RowMenu({ label, children }: RowMenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={setButton}
        appearance="subtle"
        size="small"
        icon={<MoreHorizontalRegular />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Menu
          open
          positioning={{ target: button, position: 'below', align: 'end' }}
          onOpenChange={(_, { open }) => {
            if (open) return;
            setOpen(false);
            button?.focus();
          }}
        >
          <MenuPopover>
            <MenuList>{children()}</MenuList>
          </MenuPopover>
        </Menu>
      )}
    </>
  );
}
