import { useMemo } from 'react';
import { useAbility } from '@/services/session/useSession';
import { WRITE_COMMENTS, WRITE_EVIDENCE, WRITE_INCIDENTS } from '../requirements';

/** What the person may do to an incident. */
export interface Rights {
  mayWrite: boolean;
  mayAttach: boolean;
  mayComment: boolean;
}

/**
 * Asked once for a page and handed on: each question follows the whole session, and a page holds hundreds of cards that
 * would each ask again at every answer of the server.
 */
export function useRights(): Rights {
  const mayWrite = useAbility(WRITE_INCIDENTS).granted;
  const mayAttach = useAbility(WRITE_EVIDENCE).granted;
  const mayComment = useAbility(WRITE_COMMENTS).granted;
  return useMemo(() => ({ mayWrite, mayAttach, mayComment }), [mayWrite, mayAttach, mayComment]);
}
