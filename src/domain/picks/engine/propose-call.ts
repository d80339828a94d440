import * as v from 'valibot';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { ItemId } from '#contract/ids.ts';
import { RentalProposal, SaleProposal } from '#contract/pick.ts';
import type { EnterRoom } from '#contract/room.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { ExecutorApi } from '#src/sync/outbox/executor.ts';
import type { Terms } from '../terms.ts';

/** Parses a body; one that no server of the contract accepts is refused without a call. */
const parsed = <S extends v.GenericSchema>(schema: S, body: v.InferInput<S> | object): v.InferOutput<S> => {
  const found = v.safeParse(schema, body);
  if (found.success) return found.output;
  throw new CallFailed({ kind: 'refused', status: 400, code: 'INVALID_INPUT', data: null });
};

/** The call that takes effect, by the kind of the trade (contract §2.6). */
export const callPropose = async (
  api: ExecutorApi,
  itemId: ItemId,
  terms: Terms,
  options: Parameters<ExecutorApi['call']>[2],
): Promise<EnterRoom> => {
  const shared = {
    itemId,
    startDate: terms.rentalDate,
    startLocation: terms.rentalLocation,
    price: terms.price,
    tradeMethod: terms.tradeMethod,
  };
  if (terms.type !== 'RENTAL')
    return (await api.call(tradeEndpoints.proposeSale, parsed(SaleProposal, shared), options)).value;
  const { returnDate: endDate, returnLocation: endLocation, deposit } = terms;
  const body = parsed(RentalProposal, { ...shared, endDate, endLocation, deposit });
  return (await api.call(tradeEndpoints.proposeRental, body, options)).value;
};
