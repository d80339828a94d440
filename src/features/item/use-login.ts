import { useNavigate } from 'react-router-dom';
import type { ItemId } from '#contract/ids.ts';

/** To the login, which takes this screen's place in the history and leads back to the listing. */
export const useLogin = (itemId: ItemId): (() => void) => {
  const navigate = useNavigate();
  return () => void navigate('/login', { replace: true, state: { from: `/detail/${itemId}` } });
};
