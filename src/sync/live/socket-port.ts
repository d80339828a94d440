/** What a connection tells; none of these may throw. */
export interface SocketEvents {
  /** An event of a destination: JSON text. */
  onEvent(destination: string, body: string): void;
  /** Anything at all came in, a heart-beat too. */
  onAlive(): void;
  /** It is gone, however it ended; said once, and never before it was open. */
  onClosed(): void;
}

/** An open STOMP session. */
export interface Socket {
  /** The server says something at least this often, ms; 0: it promises nothing. */
  readonly beatMs: number;
  /** Hears a destination until the answer is called. */
  subscribe(destination: string): () => void;
  /** Hands a message to the connection; nobody says whether it arrives. Throws CallFailed 'never-left' when it is closed. */
  publish(destination: string, body: string): void;
  close(): void;
}

/** Opens a session with the cookies of this origin. Throws CallFailed. */
export type OpenSocket = (events: SocketEvents) => Promise<Socket>;
