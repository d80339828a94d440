import type { Gone } from './rows.ts';

/**
 * Why a listing is unavailable, by the code of the server's refusal (contract §2.3); null: the code means something
 * else.
 */
export const absenceOf = (code: string): Gone | null => {
  if (code === 'ALREADY_DELETED_ITEM') return 'deleted';
  return code === 'ITEM_NOT_FOUND' ? 'missing' : null;
};
