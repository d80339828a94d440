import * as v from 'valibot';
import { ChatSend } from '#contract/chat.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ChatRoomId, MessageName } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { isBlank } from '#contract/text.ts';

/** What identifies a refused SEND in a CHAT_REJECTED (contract §4.9). */
interface RefusedChat {
  readonly chatRoomId: ChatRoomId;
  readonly clientMessageId: string | null;
  readonly code: ErrorCode;
}

export type ChatBody =
  | { readonly kind: 'chat'; readonly chat: ChatSend }
  | { readonly kind: 'refused'; readonly refused: RefusedChat }
  /** Nothing in the body identifies the message. */
  | { readonly kind: 'unreadable' };

const Named = v.object({
  chatRoomId: ChatRoomId,
  clientMessageId: v.nullish(MessageName, null),
  content: v.optional(v.unknown()),
});

const codeOf = (content: unknown): ErrorCode => {
  if (typeof content !== 'string') return 'INVALID_INPUT';
  if (isBlank(content)) return 'INVALID_CHAT_MESSAGE';
  return content.length > limits.chat ? 'CHAT_MESSAGE_TOO_LONG' : 'INVALID_INPUT';
};

/** Drops an id of null and, on a plain server, any id: it does not know that key (contract §1.10). */
const withoutVoidId = (value: unknown, ext: boolean): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { clientMessageId: id, ...rest } = value as { readonly clientMessageId?: unknown };
  return ext && id !== null ? value : rest;
};

/** Parses the body of SEND /pub/chat. Keys that only the server may set are not read at all (B-69). */
export const readChat = (body: string, ext: boolean): ChatBody => {
  let value: unknown;
  try {
    value = withoutVoidId(JSON.parse(body), ext);
  } catch {
    return { kind: 'unreadable' };
  }
  const chat = v.safeParse(ChatSend, value);
  if (chat.success) return { kind: 'chat', chat: chat.output };
  const named = v.safeParse(Named, value);
  if (!named.success) return { kind: 'unreadable' };
  const { content, ...ids } = named.output;
  return { kind: 'refused', refused: { ...ids, code: codeOf(content) } };
};
