/** The events of a connection; no handler may throw. */
export interface SocketEvents {
  /** An event of a destination: JSON text. */
  onEvent(destination: string, body: string): void;
  /** Anything arrived, a heartbeat included. */
  onAlive(): void;
  /** The connection has closed, however it ended; called once, and never before it was open. */
  onClosed(): void;
}

/** An open STOMP session. */
export interface Socket {
  /** The server sends something at least this often, ms; 0: it promises nothing. */
  readonly beatMs: number;
  /** Whose session it is by the server's word: the id of a user; null: it does not say. */
  readonly user: string | null;
  /** Subscribes to a destination until the returned function is called. */
  subscribe(destination: string): () => void;
  /**
   * Hands a message to the connection, without any word of its arrival. Throws CallFailed 'never-left' when it is
   * closed.
   */
  publish(destination: string, body: string): void;
  close(): void;
}

/** Opens a session with the cookies of this origin. Throws CallFailed. */
export type OpenSocket = (events: SocketEvents) => Promise<Socket>;
