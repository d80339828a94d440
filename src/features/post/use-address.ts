import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Once there is something to come back to, the address names it: a reload goes on with the same draft. */
export const useAddress = (draftId: string, isNamed: boolean): void => {
  const [params, setParams] = useSearchParams();
  const named = params.get('draft');
  useEffect(() => {
    if (!isNamed || named === draftId) return;
    setParams(
      (was) => {
        was.set('draft', draftId);
        return was;
      },
      { replace: true },
    );
  }, [isNamed, named, draftId, setParams]);
};
