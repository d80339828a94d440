/** The part of a WebSocket that a STOMP client uses; SockJS has the same. */
export interface WireSocket {
  readonly url: string;
  readonly readyState: number;
  binaryType?: string;
  onopen: ((event?: unknown) => unknown) | null | undefined;
  onclose: ((event?: unknown) => unknown) | null | undefined;
  onerror: ((event?: unknown) => unknown) | null | undefined;
  onmessage: ((event: { readonly data?: unknown }) => unknown) | null | undefined;
  send(data: string | ArrayBuffer): void;
  close(): void;
}

/** No frame of the contract comes near this size; a longer one is not read, and its connection is closed (B-C15). */
const mostBytes = 256 * 1024;

const sizeOf = (data: unknown): number =>
  typeof data === 'string' ? data.length : data instanceof ArrayBuffer ? data.byteLength : 0;

/** Wraps a socket for the STOMP client: reports that something arrived, and closes on a frame that is too long. */
export const guarded = (inner: WireSocket, onAlive: () => void, onOpen: () => void): WireSocket => {
  const outer: WireSocket = {
    get url() {
      return inner.url;
    },
    get readyState() {
      return inner.readyState;
    },
    onopen: null,
    onclose: null,
    onerror: null,
    onmessage: null,
    send: (data) => inner.send(data),
    close: () => inner.close(),
  };
  inner.binaryType = 'arraybuffer';
  inner.onopen = (event) => {
    onOpen();
    outer.onopen?.(event);
  };
  inner.onclose = (event) => outer.onclose?.(event);
  inner.onerror = (event) => outer.onerror?.(event);
  inner.onmessage = (event) => {
    if (sizeOf(event.data) > mostBytes) return inner.close();
    onAlive();
    outer.onmessage?.(event);
  };
  return outer;
};
