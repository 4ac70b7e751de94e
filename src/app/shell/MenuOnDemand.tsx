import { Button } from '@fluentui/react-components';
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react';

interface MenuOnDemandProps {
  button: ComponentProps<typeof Button>;
  /** Begins to load the menu's code; a failure is the click's to report. */
  preload: () => Promise<unknown>;
  /** The menu, open, with a button that looks the same. */
  children: ReactNode;
}

/** The menu's code travels when somebody is about to open it, not with every first visit (design: libraries §1.4). */
export function MenuOnDemand({ button, preload, children }: MenuOnDemandProps) {
  const [isWanted, setIsWanted] = useState(false);
  const begin = () => void preload().catch(() => undefined);
  const closed = (
    <Button
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={begin}
      onFocus={begin}
      onClick={() => {
        setIsWanted(true);
      }}
    />
  );
  return isWanted ? <Suspense fallback={closed}>{children}</Suspense> : closed;
}
