import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOpenDisplayMutation } from '../api';

const TOKEN = /^#display=(display_[A-Za-z0-9_-]{43})$/;

/**
 * A wall that was opened with `#display=token` gets its session from it. The fragment never leaves the browser by
 * itself, and is gone from the address before anything else is asked.
 */
export function useDisplay(): 'opening' | 'ready' | 'refused' {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [open, { isSuccess, isError }] = useOpenDisplayMutation();
  const [token] = useState(() => TOKEN.exec(hash)?.[1]);
  const redeem = useEffectEvent((found: string) => {
    void navigate(pathname + search, { replace: true });
    void open(found);
  });
  useEffect(() => {
    if (token !== undefined) redeem(token);
  }, [token]);
  if (isError) return 'refused';
  return token === undefined || isSuccess ? 'ready' : 'opening';
}
