import * as v from 'valibot';
import { limits } from './limits.ts';
import { text } from './text.ts';

/** An inquiry to the operator (§2.11). */
export const InquiryDraft = v.object({ text: text({ max: limits.inquiry, multiline: true, trimmed: true }) });
export type InquiryDraft = v.InferOutput<typeof InquiryDraft>;
