import type { ChatApi } from '#src/domain/chat/engine/chat-api.ts';
import type { Executor } from '#src/sync/outbox/executor.ts';
import { photoUploadExecutor } from '#src/sync/outbox/upload-photo.executor.ts';

/**
 * The executors of all domains, found by the names of their files: a new one is listed nowhere. descriptions.test.ts
 * fails for a kind without one.
 */
const found = import.meta.glob<Executor | ((chat: ChatApi) => Executor)>('../*/*.executor.ts', {
  eager: true,
  import: 'default',
});

/** All executors; the one of messages gets the live session over which it sends. */
export const executorsWith = (chat: ChatApi): readonly Executor[] => [
  photoUploadExecutor,
  ...Object.values(found).map((made) => (typeof made === 'function' ? made(chat) : made)),
];
