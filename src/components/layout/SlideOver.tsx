import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  OverlayDrawer,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useReturnFocus } from '@/components/feedback/useReturnFocus';
import { SHEET_MARK } from '@/components/theme/useLayoutQuery';

export interface SlideOverProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** From the left for filters, from the right for details. */
  side?: 'start' | 'end';
  children: ReactNode;
}

/** Lives as long as the sheet is seen, which is longer than it is open: only then it gives the focus away. */
function FocusReturn() {
  useReturnFocus(true);
  return null;
}

/** A sheet over the page; Escape and a click beside it close, focus returns where it came from. */
export function SlideOver({ title, isOpen, onClose, side = 'end', children }: SlideOverProps) {
  return (
    <OverlayDrawer
      {...{ [SHEET_MARK]: '' }}
      open={isOpen}
      position={side}
      size="medium"
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <FocusReturn />
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button appearance="subtle" aria-label="Close" icon={<DismissRegular />} onClick={onClose} />
          }
        >
          {title}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>{children}</DrawerBody>
    </OverlayDrawer>
  );
}
