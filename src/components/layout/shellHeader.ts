import { createContext, useContext } from 'react';

/** Places in the shell's header that the page of the moment fills; null until the header stands. */
export interface ShellHeaderPlaces {
  title: HTMLElement | null;
  actions: HTMLElement | null;
}

export const ShellHeaderContext = createContext<ShellHeaderPlaces | undefined>(undefined);

/**
 * The places of the shell's header. The header itself stays while pages change, so an open menu stays open.
 * @throws outside the shell, where a page has no header to fill.
 */
export function useShellHeader(): ShellHeaderPlaces {
  const places = useContext(ShellHeaderContext);
  if (places === undefined)
    throw new Error('A page stands outside the shell: wrap it in ShellHeaderContext.');
  return places;
}
