import { tradeEndpoints as endpoints } from '#contract/endpoints-trade.ts';
import { cancel } from '../domain/picks/cancel.ts';
import { confirm } from '../domain/picks/confirm.ts';
import { detail } from '../domain/picks/detail.ts';
import { edit } from '../domain/picks/edit.ts';
import { AnyEdit } from '../domain/picks/edit-request.ts';
import { picks } from '../domain/picks/list.ts';
import { proposeRental, proposeSale } from '../domain/picks/propose.ts';
import { type App, serve } from '../serve.ts';

/** Which fields count is known with the PICK, so the domain reads the rest. */
const editPick = { ...endpoints.editPick, body: AnyEdit };

/** PICKs (contract §2.6). */
export const pickRoutes = (app: App): void => {
  serve(app, endpoints.proposeRental, (proposal, ctx) => proposeRental(ctx, proposal));
  serve(app, endpoints.proposeSale, (proposal, ctx) => proposeSale(ctx, proposal));
  serve(app, endpoints.pick, ({ appointmentId }, ctx) => detail(ctx, appointmentId));
  serve(app, endpoints.picks, (query, ctx) => picks(ctx, query));
  serve(app, editPick, (changed, ctx) => edit(ctx, changed));
  serve(app, endpoints.confirmPick, ({ appointmentId }, ctx) => confirm(ctx, appointmentId));
  serve(app, endpoints.cancelPick, ({ appointmentId }, ctx) => cancel(ctx, appointmentId));
};
