import { createContext, useContext, type ReactNode } from 'react';

/** What the shell puts at the end of every page's header: bell, docs, user menu. */
export const ShellControlsContext = createContext<ReactNode | undefined>(undefined);

/**
 * The shell's controls for a page header.
 * @throws outside the shell, where a page header has no place.
 */
export function useShellControls(): ReactNode {
  const controls = useContext(ShellControlsContext);
  if (controls === undefined) throw new Error('A page header stands outside the shell: wrap it in ShellControlsContext.');
  return controls;
}
