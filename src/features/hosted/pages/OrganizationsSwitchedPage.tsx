/** /organizations/orgs-switched: nothing of one organization may be seen in another (HOST-4, contract identity.md §7). */
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { api } from '@/services/api/api';
import { paths } from '@/services/config/paths';
import { Waiting } from '../components/Waiting';
import { HOSTED_TEXT } from '../texts';

export function Component() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    dispatch(api.util.resetApiState());
    void navigate(paths.home(), { replace: true });
  }, [dispatch, navigate]);
  return <Waiting title={HOSTED_TEXT.switchedTitle} />;
}
