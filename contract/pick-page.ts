import * as v from 'valibot';
import { CursorPart, HasNext } from './page.ts';
import { PickDetail } from './pick.ts';

/** A page of PICKs (§2.6). */
export const PickPage = v.object({
  appointmentInfoList: v.array(PickDetail),
  pageInfo: v.object({
    hasNext: HasNext,
    cursorState: CursorPart,
    cursorDate: CursorPart,
    cursorId: CursorPart,
  }),
});
export type PickPage = v.InferOutput<typeof PickPage>;
