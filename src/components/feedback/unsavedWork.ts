import { createContext, useContext, useEffect, useId, useMemo, useRef } from 'react';

/** Tells the dialog around a form whether that form (`id`) holds what nobody has yet. */
type TellUnsaved = (id: string, isUnsaved: boolean) => void;

const UnsavedWork = createContext<TellUnsaved | undefined>(undefined);

/** What a dialog hands to the forms within it. */
export const UnsavedWorkProvider = UnsavedWork.Provider;

/**
 * For a dialog: what its forms tell, and whether one of them has something to lose. It is asked when the person clicks
 * beside the dialog and draws nothing, so typing does not draw the dialog again.
 */
export function useFormsWithin(): { tell: TellUnsaved; isUnsaved: () => boolean } {
  const unsaved = useRef(new Set<string>());
  return useMemo(
    () => ({
      tell: (id, isUnsaved) => {
        if (isUnsaved) unsaved.current.add(id);
        else unsaved.current.delete(id);
      },
      isUnsaved: () => unsaved.current.size > 0,
    }),
    [],
  );
}

/** For a form: tells the dialog around it, if there is one, whether something would be lost with it. */
export function useTellUnsaved(isUnsaved: boolean): void {
  const tell = useContext(UnsavedWork);
  const id = useId();
  useEffect(() => {
    tell?.(id, isUnsaved);
    return () => tell?.(id, false);
  }, [tell, id, isUnsaved]);
}
